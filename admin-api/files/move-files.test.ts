import { readdirSync } from 'node:fs'
import { expect, it } from '@jest/globals'
import { newFolder } from '../../contracts/testing/folders.ts'
import type { FileHome } from './file-home.ts'
import { FolderHome } from './folder-home.ts'
import { copyFiles } from './move-files.ts'

const IMAGE = 'uploads/0b7e-480.webp'

/** A bucket with foreign keys. */
const bucket: FileHome = {
  list: () =>
    Promise.resolve([
      ...[IMAGE, 'uploads/../outside.png', 'uploads/../../outside.png', 'uploads/a/../../outside.png'],
      ...['uploads/below/a.png', 'uploads/.png', 'uploads/half.png.part', 'uploads/page.html'],
    ]),
  read: () => Promise.resolve(Buffer.from('bytes')),
  readPart: () => Promise.reject(new Error('It is read as a whole')),
  write: () => Promise.reject(new Error('It is only read')),
  remove: () => Promise.reject(new Error('It is only read')),
}

// Shows operating/backup
it('only images are copied from a bucket, and nothing is written outside the image folder', async () => {
  const folder = newFolder('copied')
  expect(await copyFiles(bucket, new FolderHome(`${folder}/data`))).toEqual([IMAGE])
  expect(readdirSync(folder, { recursive: true })).toEqual(['data', 'data/uploads', `data/${IMAGE}`])
})
