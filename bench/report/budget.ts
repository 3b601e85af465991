import type { Row } from './outcome.ts'

/** A row whose demand is a figure of its own, not a ratio: what is used of the budget. */
export const budgetRow = (measure: string, used: number, budget: number, inText: (value: number) => string): Row => ({
  measure,
  ours: inText(used),
  control: `at most ${inText(budget)}`,
  ratio: used / budget,
  demand: { atMost: 1 },
})
