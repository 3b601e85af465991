import { z } from 'zod'

export interface Count {
  passed: number
  failed: number
}

const whole = z.int()

/** Schemas of the runners' JSON reports, which count passed and failed tests. */
const reports = {
  /** A file that could not be run counts as one failed test, and so does each skipped test. */
  jest: z
    .object({ numPassedTests: whole, numFailedTests: whole, numPendingTests: whole, numTodoTests: whole })
    .extend({ numRuntimeErrorTestSuites: whole })
    .transform(({ numPassedTests, ...failed }) => ({
      passed: numPassedTests,
      failed: Object.values(failed).reduce((sum, count) => sum + count, 0),
    })),
  /** `errors` belong to no test: a file that cannot be read, a fixture that crashed. */
  playwright: z
    .object({
      stats: z.object({ expected: whole, unexpected: whole, flaky: whole, skipped: whole }),
      errors: z.array(z.unknown()),
    })
    .transform(({ stats, errors }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    })),
}
export type Runner = keyof typeof reports

/**
 * Counts a step's passed and failed tests. A step without a runner counts as one test; a runner that failed without a failed test, as one failure.
 * @param report the runner's JSON report; null if it wrote none
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
    // A truncated report means that the runner crashed.
    return null
  }
}
