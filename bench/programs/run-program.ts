import { spawn } from 'node:child_process'
import { ProcessTree } from './process-tree.ts'

export interface Run {
  milliseconds: number
  /** Bytes, of the process and all that it started. */
  peakMemory: number
}

export interface Program {
  /** What Node is given: a file and its arguments. */
  args: string[]
  /** Added to this process's environment. */
  env: Record<string, string>
  cwd: string
}

/** Runs a program with this Node from start to end. @throws with its last words when it fails */
export function runProgram({ args, env, cwd }: Program): Promise<Run> {
  return new Promise((resolve, reject) => {
    const begin = performance.now()
    const program = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const tree = new ProcessTree(program.pid ?? 0)
    let words = ''
    program.stderr.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(-2000)))
    program.once('error', reject)
    program.once('close', (code, signal) => {
      const milliseconds = performance.now() - begin
      const peakMemory = tree.stop()
      if (code === 0) resolve({ milliseconds, peakMemory })
      else reject(new Error(`${args.join(' ')} ended with ${signal ?? code}\n${words}`))
    })
  })
}
