import { parse } from 'node:path'
import { Injectable } from '@nestjs/common'
import { type EntityManager, Like } from 'typeorm'
import type { FieldChange } from '../../contracts/audit.ts'
import { GlossaryError } from '../../contracts/errors.ts'
import type { CaptionEdit, ImageUses, TermImage } from '../../contracts/image.ts'
import { imagePath, renditionName } from '../../contracts/paths.ts'
import { oneLine } from '../../contracts/text.ts'
import { type Audited, type Author, appendAudit } from '../data/audit-log.ts'
import { appendChanges } from '../data/change-log.ts'
import { toTermImage, widthsOf } from '../data/term-content.ts'
import { Database } from '../data/database.ts'
import { Queue } from '../data/queue.ts'
import { Term } from '../data/entities/term.ts'
import { markUpdated } from '../data/mark-updated.ts'
import type { EncodedImage } from './encode-image.ts'
import { ImageFiles, withoutOwner } from './image-files.ts'
import type { Measured } from './measure-image.ts'
import { Image } from '../data/entities/image.ts'

/** Characters. File systems allow 255 bytes. */
const MAX_NAME_LENGTH = 200

/** The uploaded file's name for display only: one line, without characters that reverse the direction of text. */
function originalNameOf(name: string): string {
  const shown = oneLine(name.replace(/\p{Bidi_Control}/gu, '')).trim()
  return shown === '' ? 'image' : [...shown].slice(0, MAX_NAME_LENGTH).join('')
}

/** Milliseconds that a replica on the same data may take between writing a file and inserting its row. */
const LONGEST_UPLOAD = 3_600_000

/** Loads the decoder with the first picture, so that starts do not. */
async function encode(bytes: Buffer): Promise<EncodedImage & Measured> {
  const { encodeImage } = await import('./encode-image.ts')
  const { measureImage } = await import('./measure-image.ts')
  const encoded = await encodeImage(bytes)
  return { ...encoded, ...(await measureImage(encoded.bytes)) }
}

/** An uploaded file. */
interface Upload {
  buffer: Buffer
  originalname: string
}

@Injectable()
export class ImagesService {
  /** One at a time, because a decoded image may take 200 MB. sharp decodes in its own threads. */
  private readonly encoding = new Queue()

  constructor(
    private readonly database: Database,
    private readonly files: ImageFiles,
  ) {}

  /** @throws GlossaryError term-not-found */
  async refuseUnknownTerm(termId: number): Promise<void> {
    await this.database.read((manager) => this.findTermOrFail(manager, termId))
  }

  /**
   * Re-encodes an uploaded image and appends it to the term's images. A failure leaves neither file nor row.
   * @throws GlossaryError image-missing, term-not-found, and those of `encodeImage`
   */
  async add(termId: number, upload: Upload | undefined, caption = '', author: Author): Promise<TermImage> {
    if (upload === undefined) throw new GlossaryError('image-missing')
    const encoded = await this.encoding.run(() => encode(upload.buffer))
    const { bytes, mimeType, extension, renditions, ...size } = encoded
    const filename = await this.files.add(bytes, extension, renditions)
    try {
      return await this.database.edit(async (manager) => {
        const subject = await this.findTermOrFail(manager, termId)
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
        await recordEdit(manager, author, { kind: 'image-added', subject, termId, changes: changesOf(null, image) })
        return toTermImage(image)
      })
    } catch (failure) {
      await this.removeUnowned([filename, ...renditions.map(({ width }) => renditionName(filename, width))])
      throw failure
    }
  }

  /**
   * Changes the caption; an empty one removes it.
   * @throws GlossaryError edit-conflict if the caption is not the one that the edit is based on
   */
  changeCaption(id: number, form: CaptionEdit, author: Author): Promise<TermImage> {
    const caption = form.caption === '' ? null : form.caption
    return this.database.edit(async (manager) => {
      const image = await this.findOrFail(manager, id)
      if (image.caption === caption) return toTermImage(image)
      const { basedOn = image.caption } = form
      if ((basedOn ?? '') !== (image.caption ?? '')) throw new GlossaryError('edit-conflict')
      const { termId } = image
      const edited = { ...image, caption }
      const subject = await this.findTermOrFail(manager, termId)
      await manager.update(Image, { id }, { caption })
      await recordEdit(manager, author, { kind: 'caption-changed', subject, termId, changes: changesOf(image, edited) })
      return toTermImage(edited)
    })
  }

  async uses(id: number): Promise<ImageUses> {
    return this.database.read(async (manager) => {
      const { filename } = await this.findOrFail(manager, id)
      // The names of its renditions begin like its own, and no others do.
      const definition = Like(`%${imagePath(parse(filename).name)}%`)
      return { definitions: await manager.countBy(Term, { definition }) }
    })
  }

  async remove(id: number, author: Author): Promise<void> {
    const { filename } = await this.database.edit(async (manager) => {
      const image = await this.findOrFail(manager, id)
      const { termId } = image
      const subject = await this.findTermOrFail(manager, termId)
      await manager.delete(Image, { id })
      await recordEdit(manager, author, { kind: 'image-deleted', subject, termId, changes: changesOf(image, null) })
      return image
    })
    await this.files.remove([filename])
  }

  /** The file names of all terms' images. */
  async listOwned(): Promise<string[]> {
    const images = await this.database.read((manager) => manager.find(Image, { select: { filename: true } }))
    return images.map(({ filename }) => filename)
  }

  /** All image files that are old enough to have a row; those without one were left by a crash. Call it before uploads are accepted. */
  listLeft(): Promise<string[]> {
    return this.files.list(new Date(new Date().getTime() - LONGEST_UPLOAD))
  }

  /** Checks the rows, because a commit may have succeeded although its reply was lost. If they cannot be read, the next start cleans up. */
  async removeUnowned(filenames: string[]): Promise<void> {
    const owned = await this.listOwned().catch(() => null)
    if (owned !== null) await this.files.drop(withoutOwner(filenames, owned))
  }

  /** @returns the term's name */
  private async findTermOrFail(manager: EntityManager, id: number): Promise<string> {
    const term = await manager.findOne(Term, { select: { id: true, name: true }, where: { id } })
    if (term === null) throw new GlossaryError('term-not-found')
    return term.name
  }

  private async findOrFail(manager: EntityManager, id: number): Promise<Image> {
    const image = await manager.findOneBy(Image, { id })
    if (image === null) throw new GlossaryError('image-not-found')
    return image
  }
}

/** Records an edit of an image as an edit of its term, whose page shows it. */
async function recordEdit(manager: EntityManager, author: Author, edit: Audited & { termId: number }): Promise<void> {
  await appendAudit(manager, author, [edit])
  await markUpdated(manager, [edit.termId])
  await appendChanges(manager, [{ kind: 'term-edited', termId: edit.termId }])
}

/** The fields of an image that the audit trail shows. */
const changesOf = (before: Image | null, after: Image | null): FieldChange[] =>
  (['originalName', 'caption'] as const)
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) => change.before !== change.after)
