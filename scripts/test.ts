import { availableParallelism } from 'node:os'
import { runSteps, type Step } from './run-steps.ts'

/** Tests wait a third of the time: three at once keep two cores busy. */
const WORKERS = Math.max(3, availableParallelism())

/** `npm test`: everything that must hold, in order. `npm test -- lint journeys` runs only those steps. */
const steps: Step[] = [
  { name: 'lock', command: ['npm', 'run', '--silent', 'test:lock'], limit: 620 },
  { name: 'build', command: ['npm', 'run', 'build'], limit: 180 },
  ...['types', 'templates', 'lint', 'format', 'imports', 'behaviour', 'colours', 'unused', 'sizes'].map((name) => ({
    name,
    command: ['npm', 'run', '--silent', `test:${name}`] as const,
    limit: 180,
  })),
  ...['unit', 'sqlite', 'postgres', 'product'].map((project) => testStep(project, ['--selectProjects', project])),
  {
    name: 'journeys',
    command: ['npm', 'run', '--silent', 'test:journeys'],
    results: { runner: 'playwright', file: 'test-results/journeys.json' },
    limit: 900,
  },
]

function testStep(name: string, choice: string[]): Step {
  const file = `test-results/${name}.json`
  const report = ['--json', `--outputFile=${file}`, `--maxWorkers=${WORKERS}`]
  return {
    name,
    command: ['npm', 'run', '--silent', 'test:unit', '--', ...choice, ...report],
    results: { runner: 'jest', file },
    limit: 900,
  }
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`No step is called ${unknown.join(', ')}; there are: ${steps.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

console.log(`Node ${process.versions.node}`)
const { passed, failed } = await runSteps(
  steps.filter(({ name }) => chosen.length === 0 || chosen.includes(name)),
  (line) => console.log(line),
)
process.exitCode = failed > 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)
