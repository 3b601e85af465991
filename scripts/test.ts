import { availableParallelism } from 'node:os'
import type { Count } from './count-results.ts'
import { runSteps, type Step, sumOf } from './run-steps.ts'

/** Tests wait a third of the time: three at once keep two cores busy. */
const WORKERS = Math.max(3, availableParallelism())

/** Steps that keep one core busy each. */
const CHECKS_AT_ONCE = 2

/** Seconds: only what hangs reaches it, however busy the machine is. */
const LIMIT = 1800

const npm = (name: string, command: readonly string[] = [`test:${name}`]): Step => ({
  name,
  command: ['npm', 'run', '--silent', ...command],
  limit: LIMIT,
})

function tests(name: string): Step {
  const file = `test-results/${name}.json`
  const report = ['--json', `--outputFile=${file}`, `--maxWorkers=${WORKERS}`]
  const command = ['test:unit', '--', '--selectProjects', name, ...report]
  return { ...npm(name, command), results: { runner: 'jest', file } }
}

/** Everything that must hold. The lock file is looked at beside the rest, as that waits for the network; all else needs the build. */
const lock = npm('lock')
const build = npm('build', ['build'])
const checks = ['types', 'lint', 'templates', 'unused', 'format', 'imports', 'behaviour', 'colours', 'sizes'].map(
  (name) => npm(name),
)
const suites: Step[] = [
  ...['unit', 'sqlite', 'postgres', 'product'].map(tests),
  {
    ...npm('journeys'),
    results: { runner: 'playwright', file: 'test-results/journeys.json' },
  },
]

/** `npm test`; `npm test -- lint journeys` runs only those steps. */
const names = [lock, build, ...checks, ...suites].map(({ name }) => name)
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`No step is called ${unknown.join(', ')}; there are: ${names.join(', ')}`)
  process.exit(1)
}

const run = (steps: readonly Step[], atOnce?: number): Promise<Count> =>
  runSteps(
    steps.filter(({ name }) => chosen.length === 0 || chosen.includes(name)),
    (text) => console.log(text),
    atOnce,
  )

console.log(`Node ${process.versions.node}`)
const looking = run([lock])
const built = await run([build])
const checked = [built, await run(checks, CHECKS_AT_ONCE), await looking]
const { passed, failed } = sumOf([...checked, await run(suites)])
process.exitCode = failed > 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)
