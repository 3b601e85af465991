import { countText } from './full-search.ts'

const PILLS = 6
const CARDS = 3

const places = (count: number): number[] => Array.from({ length: count }, (_, place) => place)

/** What stands in for the results while they are looked for, as large as they are. */
export function Skeletons() {
  return (
    <div className="skeletons" aria-hidden="true">
      <p className="result-count">{countText(0)}</p>
      <ul className="pills">
        {places(PILLS).map((place) => (
          <li key={place} />
        ))}
      </ul>
      <ul className="cards">
        {places(CARDS).map((place) => (
          <li key={place} />
        ))}
      </ul>
    </div>
  )
}
