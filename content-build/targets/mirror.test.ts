import { expect, it } from '@jest/globals'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '../../contracts/testing/folders.ts'
import { hashOf, PublishedFolder } from '../folder/published-folder.ts'
import { PublishedPages } from '../folder/published-pages.ts'
import { Mirror } from './mirror.ts'
import { openTarget } from './target.ts'

// Shows publishing/targets, publishing/crash
it('A file that was put right before a crash is put again, even if the former one is published again', async () => {
  const [own, there] = [newFolder('own'), newFolder('there')]
  const [folder, published] = [new PublishedFolder(own), new PublishedPages(':memory:')]
  const end = new AbortController()
  folder.staging.prepare()
  await folder.claimFor('ours')
  const publish = async (bytes: string): Promise<void> => {
    await folder.put('a.html', bytes)
    published.add([{ path: '/a', file: 'a.html', inputs: bytes, hash: hashOf(bytes), movedTo: null, canonical: null }])
    published.save()
  }
  let waiting: number | null = null
  let look = (): void => undefined
  const until = (isSo: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      look = () => (isSo() ? resolve() : undefined)
      look()
    })
  const start = (afterPut: () => Promise<void>): Mirror =>
    new Mirror({
      ...{ published, folder, mirrored: published.mirroredAt(there), end: end.signal, cut: end.signal },
      open: async () => {
        const target = await openTarget(there, end.signal)
        return { ...target, put: (file, bytes) => target.put(file, bytes).finally(() => (look(), afterPut())) }
      },
      onState: (state) => {
        ;({ waiting } = state)
        look()
      },
    })
  const isThere = (bytes: string): boolean => readFileSync(join(there, 'a.html'), 'utf8') === bytes

  await publish('one')
  let isKilled = false
  const killed = start(() => (isKilled ? new Promise(() => undefined) : Promise.resolve()))
  await until(() => waiting === 0 && isThere('one'))
  await publish('two')
  isKilled = true
  killed.published(['/a'])
  await until(() => isThere('two'))
  await publish('one')
  waiting = null
  const next = start(() => Promise.resolve())
  await until(() => waiting === 0)
  expect(isThere('one')).toBe(true)
  end.abort()
  next.wake()
  await next.following
  for (const each of [own, there]) rmSync(each, { recursive: true })
})
