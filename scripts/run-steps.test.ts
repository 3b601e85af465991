import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from '@jest/globals'
import { makeFolder } from './folder-for-test.ts'
import { runSteps, type Step } from './run-steps.ts'

const file = () => join(makeFolder({}), 'new-folder', 'report.json')

const program = (name: string, script: string): Step => ({ name, command: ['node', '-e', script], limit: 20 })

/** A step that acts like Jest: writes this report and exits with this code. */
function jest(report: object | string, code: number): Step {
  const results = { runner: 'jest', file: file() } as const
  const text = typeof report === 'string' ? report : JSON.stringify(report)
  const script = `require('fs').writeFileSync(${JSON.stringify(results.file)}, ${JSON.stringify(text)}); process.exit(${code})`
  return { ...program('jest', script), results }
}

const green = {
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
}

async function runQuietly(...steps: Step[]) {
  const lines: string[] = []
  return { count: await runSteps(steps, (line) => lines.push(line)), text: lines.join('\n') }
}

it('adds up what the runners have counted, and each check as one', async () => {
  const { count } = await runQuietly(program('types', ''), jest(green, 0), jest({ ...green, numFailedTests: 2 }, 1))
  expect(count).toEqual({ passed: 15, failed: 2 })
})

it('goes on after a failed step and shows all that it said', async () => {
  const { count, text } = await runQuietly(
    program('lint', "console.log('votes.ts: unused'); process.exit(1)"),
    program('format', "console.log('nobody needs this')"),
  )
  expect(count).toEqual({ passed: 1, failed: 1 })
  expect(text).toContain('votes.ts: unused')
  expect(text).not.toContain('nobody needs this')
})

it('runs so many side by side, and prints what each has said in one piece', async () => {
  const sign = file()
  const waits = `const at = setInterval(() => require('fs').existsSync(${JSON.stringify(sign)}) && clearInterval(at), 10)`
  const comes = `require('fs').mkdirSync(${JSON.stringify(sign)}, { recursive: true }); console.log('one\\ntwo'); process.exit(1)`
  const texts: string[] = []
  const count = await runSteps([program('waits', waits), program('comes', comes)], (text) => texts.push(text), 2)
  expect(count).toEqual({ passed: 1, failed: 1 })
  expect(texts).toContainEqual(expect.stringMatching(/^one\ntwo\ncomes /))
})

it('ends all steps that run when it is stopped itself', async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket.resume())).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const steps = ['one', 'other'].map((name) => program(name, `require('net').connect(${port}, '127.0.0.1')`))
  const runner = JSON.stringify(new URL('run-steps.ts', import.meta.url).href)
  const script = `import { runSteps } from ${runner}; await runSteps(${JSON.stringify(steps)}, console.log, 2)`
  const child = spawn('node', ['--input-type=module', '-e', script])
  while (sockets.length < steps.length) await delay(20)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([130, null])
  while (sockets.some(({ destroyed }) => !destroyed)) await delay(20)
  server.close()
})

it('counts a file that could not be run, and a test that was left out, as failed', async () => {
  const { count } = await runQuietly(jest({ ...green, numRuntimeErrorTestSuites: 1, numPendingTests: 1 }, 1))
  expect(count).toEqual({ passed: 7, failed: 2 })
})

it.each([
  ['ends badly although its report is green', jest(green, 134)],
  ['leaves no report', { ...program('jest', ''), results: { runner: 'jest', file: file() } } as const],
  ['leaves half a report', jest('{"numPassedTests": 7,', 0)],
  ['ran no test at all', jest({ ...green, numPassedTests: 0 }, 0)],
  ['cannot be started', { name: 'jest', command: ['no-such-program'], limit: 5 } as const],
  ['does not end', { ...program('jest', 'setInterval(() => {}, 1000)'), limit: 0.5 }],
])('counts a runner as failed that %s', async (_, step) => {
  expect((await runQuietly(step)).count.failed).toBe(1)
})

it("reads Playwright's report, with the errors that belong to no test", async () => {
  const results = { runner: 'playwright', file: file() } as const
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }, errors: [{ message: 'no fixture' }] }
  const script = `require('fs').writeFileSync(${JSON.stringify(results.file)}, ${JSON.stringify(JSON.stringify(report))})`
  const { count } = await runQuietly({ ...program('journeys', script), results })
  expect(count).toEqual({ passed: 5, failed: 3 })
})
