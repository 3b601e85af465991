import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { countResults, type Count, type Runner } from './count-results.ts'

export interface Step {
  name: string
  command: readonly [program: string, ...args: string[]]
  /** Whose JSON report holds the figures, and where it is written; without it the step itself counts as one. */
  results?: { runner: Runner; file: string }
  /** Seconds after which the step is ended and counts as failed. */
  limit: number
}

/**
 * Runs all steps, also after a failure: a line for each when it has ended, and the output of failed ones.
 * @param atOnce how many may run side by side; the others wait in order @returns the sum of their results
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
  // In one piece, so that no other step's lines come between.
  print(count.failed > 0 ? `${output.trimEnd()}\n${line}` : line)
  return count
}

/** A report of an earlier run must not be counted; jest does not make the folder. */
function clearResults({ results }: Step): void {
  if (results === undefined) return
  mkdirSync(dirname(results.file), { recursive: true })
  rmSync(results.file, { force: true })
}

function readReport({ results }: Step): string | null {
  try {
    return results === undefined ? null : readFileSync(results.file, 'utf8')
  } catch {
    // A runner that died has left no report; it is counted as failed.
    return null
  }
}

/** The step in a process group of its own, so that its limit, or whoever stops this program, ends its children too. */
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

/** With all steps that run. */
const stop = () => process.exit(130)
