import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Count } from './count-results.ts'
import { runSteps, type Step, sumOf } from './run-steps.ts'

/** Suites are idle a third of the time, so two at once, each with a worker per core, keep all cores busy. Three take 1.6 times the processor time. */
const AT_ONCE = 2
const WORKERS = Math.max(2, availableParallelism())

/** Seconds per step: so long that only a step that hangs reaches it, even on a busy machine. */
const LIMIT = 1800

/** Runs a script of package.json with `node --run`, because npm takes half a second of processor time for each. */
const script = (name: string, [run, ...args]: readonly [string, ...string[]] = [`test:${name}`]): Step => ({
  name,
  command: [process.execPath, '--run', run, '--', ...args],
  limit: LIMIT,
})

function tests(name: string): Step {
  const file = `test-results/${name}.json`
  const report = ['--json', `--outputFile=${file}`, `--maxWorkers=${WORKERS}`]
  return { ...script(name, ['test:unit', '--selectProjects', name, ...report]), results: { runner: 'jest', file } }
}

const stories: Step = {
  ...script('journeys', ['test:journeys', `--workers=${WORKERS}`]),
  results: { runner: 'playwright', file: 'test-results/journeys.json' },
}

const scripts = (...names: string[]): Step[] => names.map((name) => script(name))

/**
 * All steps. Checks of the sources run concurrently with the build, and the lock file's check with everything, because it waits for the network.
 * The others run after the build, the longest first, so that short checks fill the gaps at the end.
 */
const lock = script('lock')
const build = script('build', ['build'])
const ofSources = scripts('format', 'imports', 'behaviour', 'colours')
const inOrder = [
  ...[tests('product'), stories],
  ...[tests('postgres'), tests('sqlite'), script('lint'), tests('unit')],
  ...scripts('types', 'templates', 'unused', 'sizes'),
]

/** The names that arguments choose from: `npm test -- lint journeys` runs only these steps. */
const names = [lock, build, ...ofSources, ...inOrder].map(({ name }) => name)
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`No step is called ${unknown.join(', ')}; there are: ${names.join(', ')}`)
  process.exit(1)
}

const run = (steps: readonly Step[]): Promise<Count> =>
  runSteps(
    steps.filter(({ name }) => chosen.length === 0 || chosen.includes(name)),
    (text) => console.log(text),
    AT_ONCE,
  )

// V8's extra threads and frequent collections benefit long-running processes only. In tests, they take a tenth of the processor time.
process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --v8-pool-size=1 --max-semi-space-size=32`
// Hundreds of processes compile the same files.
process.env['NODE_COMPILE_CACHE'] ??= join(process.cwd(), 'test-results', 'compiled')
console.log(`Node ${process.versions.node}`)
const looking = run([lock])
const built = await run([build, ...ofSources])
const { passed, failed } = sumOf([built, await run(inOrder), await looking])
process.exitCode = failed > 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)
