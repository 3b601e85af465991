import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { GlossaryError } from '../../contracts/errors.ts'
import type { CaptionForm, TermImage } from '../../contracts/image.ts'
import { renditionName } from '../../contracts/paths.ts'
import { oneLine } from '../../contracts/text.ts'
import { appendChanges } from '../data/change-log.ts'
import { toTermImage, widthsOf } from '../data/term-content.ts'
import { Database } from '../data/database.ts'
import { Queue } from '../data/queue.ts'
import { Term } from '../data/entities/term.ts'
import { markUpdated } from '../data/mark-updated.ts'
import type { EncodedImage } from './encode-image.ts'
import { ImageFiles, unownedAmong } from './image-files.ts'
import type { Measured } from './measure-image.ts'
import { Image } from '../data/entities/image.ts'

/** Characters. File systems allow 255 bytes. */
const MAX_NAME_LENGTH = 200

/** The name that a file had where it came from, to be shown and for nothing else: one line, without what turns the direction of text around. */
function originalNameOf(name: string): string {
  const shown = oneLine(name.replace(/\p{Bidi_Control}/gu, '')).trim()
  return shown === '' ? 'image' : [...shown].slice(0, MAX_NAME_LENGTH).join('')
}

/** Loads the decoder with the first picture: a start does without. */
async function encode(bytes: Buffer): Promise<EncodedImage & Measured> {
  const { encodeImage } = await import('./encode-image.ts')
  const { measureImage } = await import('./measure-image.ts')
  const encoded = await encodeImage(bytes)
  return { ...encoded, ...(await measureImage(encoded.bytes)) }
}

/** A file as it came. */
interface Upload {
  buffer: Buffer
  originalname: string
}

@Injectable()
export class ImagesService {
  /** One at a time: decoded, an image may take 200 MB. Decoding is done by sharp's own threads. */
  private readonly encoding = new Queue()

  constructor(
    private readonly database: Database,
    private readonly files: ImageFiles,
  ) {}

  /** @throws GlossaryError term-not-found */
  refuseUnknownTerm(termId: number): Promise<void> {
    return this.database.read((manager) => this.findTermOrFail(manager, termId))
  }

  /**
   * Adds the image that a file holds, encoded anew, after the term's other images. A failure leaves neither file nor row.
   * @throws GlossaryError image-missing, term-not-found, and those of `encodeImage`
   */
  async add(termId: number, upload: Upload | undefined, caption = ''): Promise<TermImage> {
    if (upload === undefined) throw new GlossaryError('image-missing')
    const encoded = await this.encoding.run(() => encode(upload.buffer))
    const { bytes, mimeType, extension, renditions, ...size } = encoded
    const filename = await this.files.add(bytes, extension, renditions)
    try {
      return await this.database.edit(async (manager) => {
        await this.findTermOrFail(manager, termId)
        const image = await manager.save(Image, {
          termId,
          filename,
          originalName: originalNameOf(upload.originalname),
          mimeType,
          size: bytes.length,
          caption: caption === '' ? null : caption,
          uploadedAt: new Date().toISOString(),
          ...size,
          renditions: widthsOf(renditions),
        })
        await this.touchTerm(manager, termId)
        return toTermImage(image)
      })
    } catch (failure) {
      await this.removeUnowned([filename, ...renditions.map(({ width }) => renditionName(filename, width))])
      throw failure
    }
  }

  /** An empty caption takes the caption away. */
  changeCaption(id: number, form: CaptionForm): Promise<TermImage> {
    const caption = form.caption === '' ? null : form.caption
    return this.database.edit(async (manager) => {
      const image = await this.findOrFail(manager, id)
      if (image.caption === caption) return toTermImage(image)
      await manager.update(Image, { id }, { caption })
      await this.touchTerm(manager, image.termId)
      return toTermImage({ ...image, caption })
    })
  }

  async remove(id: number): Promise<void> {
    const { filename } = await this.database.edit(async (manager) => {
      const image = await this.findOrFail(manager, id)
      await manager.delete(Image, { id })
      await this.touchTerm(manager, image.termId)
      return image
    })
    await this.files.remove([filename])
  }

  /** All files. A crash between a file and its row leaves one that nobody knows: asked for before anybody can upload. */
  listFiles(): Promise<string[]> {
    return this.files.list()
  }

  /** A commit may have succeeded although its answer was lost, so the rows decide. Where they cannot be read, the next start sweeps. */
  async removeUnowned(filenames: string[]): Promise<void> {
    const owned = await this.database
      .read((manager) => manager.find(Image, { select: { filename: true } }))
      .catch(() => null)
    if (owned === null) return
    const known = owned.map(({ filename }) => filename)
    for (const filename of unownedAmong(filenames, known)) await this.files.drop(filename)
  }

  private async touchTerm(manager: EntityManager, termId: number): Promise<void> {
    await markUpdated(manager, [termId])
    await appendChanges(manager, [{ kind: 'term-edited', termId }])
  }

  private async findTermOrFail(manager: EntityManager, id: number): Promise<void> {
    if (!(await manager.existsBy(Term, { id }))) throw new GlossaryError('term-not-found')
  }

  private async findOrFail(manager: EntityManager, id: number): Promise<Image> {
    const image = await manager.findOneBy(Image, { id })
    if (image === null) throw new GlossaryError('image-not-found')
    return image
  }
}
