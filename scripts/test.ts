import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Count } from './count-results.ts'
import { runSteps, type Step, sumOf } from './run-steps.ts'

/** Suites wait a third of the time: two side by side, each with as many workers as there are cores, leave none idle. Three take 1.6 times the processor. */
const AT_ONCE = 2
const WORKERS = Math.max(2, availableParallelism())

/** Seconds: only what hangs reaches it, however busy the machine is. */
const LIMIT = 1800

/** A script of package.json by Node's own runner: npm takes half a second of the processor for each. */
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
 * Everything that must hold. What reads the sources alone is done beside the build; the lock file is looked at beside all, as that waits for the network.
 * Of the rest the longest come first, and the checks fill what they leave.
 */
const lock = script('lock')
const build = script('build', ['build'])
const ofSources = scripts('format', 'imports', 'behaviour', 'colours')
const inOrder = [
  ...[tests('product'), stories],
  ...[tests('postgres'), tests('sqlite'), script('lint'), tests('unit')],
  ...scripts('types', 'templates', 'unused', 'sizes'),
]

/** `npm test`; `npm test -- lint journeys` runs only those steps. */
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

// Processes that live for seconds gain nothing by threads and collections that are meant for years; they take a tenth of the processor.
process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --v8-pool-size=1 --max-semi-space-size=32`
// The same files are compiled by hundreds of processes.
process.env['NODE_COMPILE_CACHE'] ??= join(process.cwd(), 'test-results', 'compiled')
console.log(`Node ${process.versions.node}`)
const looking = run([lock])
const built = await run([build, ...ofSources])
const { passed, failed } = sumOf([built, await run(inOrder), await looking])
process.exitCode = failed > 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)
