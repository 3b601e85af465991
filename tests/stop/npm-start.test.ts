import { afterEach, describe, expect, it } from '@jest/globals'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../../admin-api/testing/glossary-process.ts'
import { NpmStart, SHELLS } from './npm-start.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const NOT_COPIED = new Set(['.git', 'node_modules', 'dist', 'data', 'test-results', 'bench-results', 'coverage'])

let started: NpmStart[] = []
const npmStart = async (...how: Parameters<typeof NpmStart.in>): Promise<NpmStart> => {
  const npm = await NpmStart.in(...how)
  started.push(npm)
  return npm
}
afterEach(async () => {
  await Promise.all(started.map((npm) => npm.dispose()))
  started = []
})

describe('npm start, when everything answers', () => {
  it.each([
    ['SIGTERM', 'npm', SHELLS.replaced, 0],
    ['SIGINT', 'npm', SHELLS.replaced, 0],
    ['SIGTERM', 'the service', SHELLS.replaced, 0],
    ['SIGTERM', 'a shell that waits for the service', SHELLS.waiting, null],
    ['SIGKILL', 'npm', SHELLS.replaced, null],
  ] as const)('%s to %s ends every process', async (signal, to, shell, code) => {
    const npm = await npmStart(ROOT, shell)
    await npm.says('Glossary ready at ')
    expect(npm.stdout.trimEnd().split('\n').at(-1)).toBe(`Glossary ready at http://localhost:${npm.port}`)
    process.kill(to === 'npm' ? npm.pid : npm.shell, signal)
    const { code: ended } = await npm.ended()
    expect(ended).toBe(code)
    await expect(fetch(`http://127.0.0.1:${npm.port}/healthz`)).rejects.toThrow('fetch failed')
  })
})

describe('npm run follow', () => {
  it('ends with npm, and says why a service cannot be followed', async () => {
    const nobody = `http://127.0.0.1:${await findFreePort()}`
    const npm = await npmStart(ROOT, SHELLS.replaced, ['run', 'follow', '--', nobody])
    await npm.says('The service cannot be followed: fetch failed: connect ECONNREFUSED', 'stderr')
    process.kill(npm.pid, 'SIGTERM')
    expect((await npm.ended()).code).toBe(0)
  })
})

describe('npm start, while it builds', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('%s ends every process', async (signal) => {
    const copy = mkdtempSync(join(tmpdir(), 'glossary-copy-'))
    cpSync(ROOT, copy, { recursive: true, filter: (file) => !NOT_COPIED.has(basename(file)) })
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    const npm = await npmStart(copy, SHELLS.replaced)
    await npm.says('Building', 'stderr')
    process.kill(npm.pid, signal)
    expect((await npm.ended()).code).toBe(0)
    rmSync(copy, { recursive: true, force: true })
  })
})
