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

/** Runs all steps in order, also after a failure: a line for each, and the output of failed ones. @returns the sum of their results */
export async function runSteps(steps: readonly Step[], print: (line: string) => void): Promise<Count> {
  const sum = { passed: 0, failed: 0 }
  for (const step of steps) {
    clearResults(step)
    const begin = performance.now()
    const { code, output } = await run(step)
    const count = countResults(step.results?.runner ?? null, code === 0, readReport(step))
    if (count.failed > 0) print(output.trimEnd())
    const seconds = ((performance.now() - begin) / 1000).toFixed(1)
    const failed = count.failed > 0 ? `, ${count.failed} FAILED` : ''
    print(`${step.name.padEnd(24)}${seconds.padStart(6)} s   ${count.passed} passed${failed}`)
    sum.passed += count.passed
    sum.failed += count.failed
  }
  return sum
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
    const stop = () => {
      endGroup()
      process.exit(130)
    }
    const timer = setTimeout(() => {
      parts.push(`\nStopped after ${limit} s`)
      endGroup()
    }, limit * 1000)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
    const end = (code: number | null) => {
      clearTimeout(timer)
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
      resolve({ code, output: parts.join('') })
    }
    child.on('close', end).on('error', (error) => {
      parts.push(String(error))
      end(null)
    })
  })
}
