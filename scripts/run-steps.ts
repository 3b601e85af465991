import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { countResults, type Count, type Runner } from './count-results.ts'

export interface Step {
  name: string
  command: readonly [program: string, ...args: string[]]
  /** The runner and the path of its JSON report. Without it, the step counts as one test. */
  results?: { runner: Runner; file: string }
  /** Seconds after which the step is killed and counts as failed. */
  limit: number
}

/**
 * Runs all steps, even after a failure. Prints a line for each when it ends, and the output of failed ones.
 * @param atOnce how many may run concurrently; the others wait in order @returns the sum of their results
 */
export async function runSteps(steps: readonly Step[], print: (text: string) => void, atOnce = 1): Promise<Count> {
  const waiting = steps.values()
  const counts: Count[] = []
  const work = async (): Promise<void> => {
    for (const step of waiting) counts.push(await runStep(step, print))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return sumOf(counts)
}

export const sumOf = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
})

async function runStep(step: Step, print: (text: string) => void): Promise<Count> {
  clearResults(step)
  const begin = performance.now()
  const { code, output } = await run(step)
  const count = countResults(step.results?.runner ?? null, code === 0, readReport(step))
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  const failed = count.failed > 0 ? `, ${count.failed} FAILED` : ''
  const line = `${step.name.padEnd(24)}${seconds.padStart(6)} s   ${count.passed} passed${failed}`
  // One call, so that the lines of concurrent steps do not mix.
  print(count.failed > 0 ? `${output.trimEnd()}\n${line}` : line)
  return count
}

/** Deletes the report of an earlier run, which must not be counted, and creates its folder, which Jest does not. */
function clearResults({ results }: Step): void {
  if (results === undefined) return
  mkdirSync(dirname(results.file), { recursive: true })
  rmSync(results.file, { force: true })
}

function readReport({ results }: Step): string | null {
  try {
    return results === undefined ? null : readFileSync(results.file, 'utf8')
  } catch {
    // A runner that crashed leaves no report and counts as failed.
    return null
  }
}

/** Runs the step in its own process group, so that its children end too when it is killed or this program is stopped. */
function run({ command: [program, ...args], limit }: Step): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const parts: string[] = []
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part: string) => parts.push(part))
    }
    const endGroup = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL')
    const timer = setTimeout(() => {
      parts.push(`\nStopped after ${limit} s`)
      endGroup()
    }, limit * 1000)
    process.once('exit', endGroup)
    for (const signal of SIGNALS) process.on(signal, stop)
    const end = (code: number | null) => {
      clearTimeout(timer)
      process.off('exit', endGroup)
      for (const signal of SIGNALS) process.off(signal, stop)
      resolve({ code, output: parts.join('') })
    }
    child.on('close', end).on('error', (error) => {
      parts.push(String(error))
      end(null)
    })
  })
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Ends this program, whose `exit` event kills all running steps. */
const stop = () => process.exit(130)
