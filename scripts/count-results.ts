import { z } from 'zod'

export interface Count {
  passed: number
  failed: number
}

const jestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  numRuntimeErrorTestSuites: z.int(),
})

/** A file that could not be run counts as one failed test, and so does each test that was left out. */
const countJest = jestReport.transform((report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites + report.numPendingTests + report.numTodoTests,
}))

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.array(z.unknown()),
})

/** Errors are those that belong to no test: a file that cannot be read, a fixture that died. */
const countPlaywright = playwrightReport.transform(({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
}))

export const reports = { jest: countJest, playwright: countPlaywright }
export type Runner = keyof typeof reports

/**
 * How many tests of a step passed and failed, by the runner's JSON report (null: it wrote none). A step without a runner counts as
 * one test. A runner that failed without a failed test counts as one failure.
 */
export function countResults(runner: Runner | null, hasSucceeded: boolean, report: string | null): Count {
  if (runner === null) return hasSucceeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const count = reports[runner].safeParse(report === null ? null : readJson(report)).data ?? { passed: 0, failed: 1 }
  const isEmpty = count.passed + count.failed === 0
  return { passed: count.passed, failed: Math.max(count.failed, hasSucceeded && !isEmpty ? 0 : 1) }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A report that is cut off is a runner that died.
    return null
  }
}
