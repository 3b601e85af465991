import { countText } from './full-search.ts'

const PILLS = 6
const CARDS = 3

const indexes = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** A placeholder for the results, as large as they are. */
export function Skeletons() {
  return (
    <div className="skeletons" aria-hidden="true">
      <p className="result-count">{countText(0)}</p>
      <ul className="pills">
        {indexes(PILLS).map((index) => (
          <li key={index} />
        ))}
      </ul>
      <ul className="cards">
        {indexes(CARDS).map((index) => (
          <li key={index} />
        ))}
      </ul>
    </div>
  )
}
