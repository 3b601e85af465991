import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it } from '@jest/globals'
import { list } from 'tar'
import { newFolder } from '../../contracts/testing/folders.ts'
import { pack } from './archive.ts'

// Shows operating/backup
it('an archive holds images that the disk stores once under several names', async () => {
  // On disk, because a file system in memory reports all sizes in order.
  const folder = mkdtempSync(join(tmpdir(), 'glossary-archive-'))
  const [archive, image] = [join(folder, 'archive.tar.gz'), join(folder, 'uploads/a.webp')]
  mkdirSync(join(folder, 'uploads'))
  writeFileSync(image, 'bytes')
  for (const name of ['b', 'c']) linkSync(image, join(folder, `uploads/${name}.webp`))
  // A failure that depends on the order in which the disk reports sizes shows up within a hundred runs.
  for (let times = 0; times < 100; times++) await pack(folder, archive)
  const types: string[] = []
  await list({ file: archive, onReadEntry: ({ type }) => types.push(type) })
  expect(types).toEqual(['Directory', 'File', 'Link', 'Link'])
  rmSync(folder, { recursive: true })
})

// Shows operating/backup-fails
it('packing onto a full disk fails with that reason and leaves no file', async () => {
  const [folder, place] = [newFolder('archive'), newFolder('backups')]
  const archive = join(place, 'archive.tar.gz')
  mkdirSync(join(folder, 'uploads'))
  writeFileSync(join(folder, 'uploads/a.webp'), 'bytes')
  // Simulates a full disk.
  symlinkSync('/dev/full', join(place, `backup${basename(folder)}.part`))
  await expect(pack(folder, archive)).rejects.toThrow(`The backup cannot be written into ${archive} (ENOSPC: `)
  expect(readdirSync(place)).toEqual([])
  for (const each of [folder, place]) rmSync(each, { recursive: true })
})

// Shows operating/backup
it('two archives packed into one file at the same time leave one of them, and it is whole', async () => {
  const place = newFolder('backups')
  const [archive, folders] = [join(place, 'archive.tar.gz'), ['first', 'second'].map(newFolder)]
  for (const folder of folders) {
    mkdirSync(join(folder, 'uploads'))
    writeFileSync(join(folder, 'uploads/a.webp'), randomBytes(5_000_000))
  }
  await Promise.all(folders.map((folder) => pack(folder, archive)))
  const sizes: number[] = []
  await list({ file: archive, strict: true, onReadEntry: ({ size }) => sizes.push(size) })
  expect(sizes).toEqual([0, 5_000_000])
  expect(readdirSync(place)).toEqual(['archive.tar.gz'])
  for (const each of [...folders, place]) rmSync(each, { recursive: true })
})
