import { z } from 'zod'

export interface Count {
  passed: number
  failed: number
}

const whole = z.int()

/** By runner, what its JSON report says. */
const reports = {
  /** A file that could not be run counts as one failed test, and so does each test that was left out. */
  jest: z
    .object({ numPassedTests: whole, numFailedTests: whole, numPendingTests: whole, numTodoTests: whole })
    .extend({ numRuntimeErrorTestSuites: whole })
    .transform(({ numPassedTests, ...failed }) => ({
      passed: numPassedTests,
      failed: Object.values(failed).reduce((sum, count) => sum + count, 0),
    })),
  /** Errors are those that belong to no test: a file that cannot be read, a fixture that died. */
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
