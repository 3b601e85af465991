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

it('the total adds up the counts of the test runners, and each check as one', async () => {
  const { count } = await runQuietly(program('types', ''), jest(green, 0), jest({ ...green, numFailedTests: 2 }, 1))
  expect(count).toEqual({ passed: 15, failed: 2 })
})

it('a failed step does not end the run, and its whole output is shown', async () => {
  const { count, text } = await runQuietly(
    program('lint', "console.log('votes.ts: unused'); process.exit(1)"),
    program('format', "console.log('nobody needs this')"),
  )
  expect(count).toEqual({ passed: 1, failed: 1 })
  expect(text).toContain('votes.ts: unused')
  expect(text).not.toContain('nobody needs this')
})

it('steps run concurrently, and the output of each is printed in one piece', async () => {
  const sign = file()
  const waits = `const at = setInterval(() => require('fs').existsSync(${JSON.stringify(sign)}) && clearInterval(at), 10)`
  const comes = `require('fs').mkdirSync(${JSON.stringify(sign)}, { recursive: true }); console.log('one\\ntwo'); process.exit(1)`
  const texts: string[] = []
  const count = await runSteps([program('waits', waits), program('comes', comes)], (text) => texts.push(text), 2)
  expect(count).toEqual({ passed: 1, failed: 1 })
  expect(texts).toContainEqual(expect.stringMatching(/^one\ntwo\ncomes /))
})

it('a stop ends all running steps', async () => {
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

it('a test file that cannot run and a skipped test count as failed', async () => {
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
])('a runner that %s counts as failed', async (_, step) => {
  expect((await runQuietly(step)).count.failed).toBe(1)
})

it("Playwright's report is counted, including errors that belong to no test", async () => {
  const results = { runner: 'playwright', file: file() } as const
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }, errors: [{ message: 'no fixture' }] }
  const script = `require('fs').writeFileSync(${JSON.stringify(results.file)}, ${JSON.stringify(JSON.stringify(report))})`
  const { count } = await runQuietly({ ...program('journeys', script), results })
  expect(count).toEqual({ passed: 5, failed: 3 })
})
