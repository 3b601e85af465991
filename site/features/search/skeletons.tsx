const PILLS = 6
const CARDS = 3

const indexes = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Placeholders of the same size as the results. */
export function Skeletons() {
  return (
    <div className="skeletons" aria-hidden="true">
      <p className="invisible mt-1 text-sm">…</p>
      <ul className="pills row mt-1">
        {indexes(PILLS).map((index) => (
          <li key={index} className="h-8 w-32 flex-none rounded-full bg-sunken motion-safe:animate-pulse" />
        ))}
      </ul>
      <ul className="cards mt-4 as-list:block">
        {indexes(CARDS).map((index) => (
          <li key={index} className="mb-2 h-28 rounded-lg bg-sunken motion-safe:animate-pulse md:h-44" />
        ))}
      </ul>
    </div>
  )
}
