import { z } from 'zod'
import { auditEntry, auditReply, fieldChange } from '../../contracts/audit.ts'
import { category, categoryForm, categoryRename, listedCategory } from '../../contracts/category.ts'
import { categoryContent, change, changesReply, contentReply, termContent } from '../../contracts/change.ts'
import { captionEdit, termImage } from '../../contracts/image.ts'
import { importError, importPreview, importResult, previewRow } from '../../contracts/import.ts'
import { administrator, administratorForm, firstPasswordForm, passwordForm } from '../../contracts/session.ts'
import { passwordLink, session, signInForm } from '../../contracts/session.ts'
import { failingPage, publishingState, readiness, targetState, webhookState, workDone } from '../../contracts/state.ts'
import { bulkDeleteForm, listedTermName, term, termExcerpt, termForm, termName } from '../../contracts/term.ts'
import { termPatch, termTable } from '../../contracts/term.ts'
import { voteForm, voteReply } from '../../contracts/vote.ts'
import { publishedHook, rebuildHook } from '../../contracts/webhook.ts'

/** What the description of the API calls its shapes, so that a client made from it has types of these names. */
const SENT = {
  ...{ TermForm: termForm, TermPatch: termPatch, BulkDeleteForm: bulkDeleteForm, VoteForm: voteForm },
  ...{ CategoryForm: categoryForm, CategoryRename: categoryRename, CaptionEdit: captionEdit, RebuildHook: rebuildHook },
  ...{ SignInForm: signInForm, PasswordForm: passwordForm, FirstPasswordForm: firstPasswordForm },
  ...{ AdministratorForm: administratorForm },
}
const ANSWERED = {
  ...{ Term: term, TermName: termName, ListedTermName: listedTermName, TermExcerpt: termExcerpt, TermTable: termTable },
  ...{ Category: category, ListedCategory: listedCategory, TermImage: termImage, VoteReply: voteReply },
  ...{ ImportPreview: importPreview, PreviewRow: previewRow, ImportResult: importResult, ImportError: importError },
  ...{ Session: session, Administrator: administrator, PasswordLink: passwordLink },
  ...{ AuditReply: auditReply, AuditEntry: auditEntry, FieldChange: fieldChange },
  ...{ Readiness: readiness, PublishingState: publishingState, WebhookState: webhookState, TargetState: targetState },
  ...{ FailingPage: failingPage, WorkDone: workDone, PublishedHook: publishedHook },
  ...{ ChangesReply: changesReply, ContentReply: contentReply, Change: change },
  ...{ TermContent: termContent, CategoryContent: categoryContent },
}

for (const [id, shape] of Object.entries<z.ZodType>({ ...SENT, ...ANSWERED }))
  shape.register(z.globalRegistry, { ...shape.meta(), id })

const converted = z.object({ items: z.unknown(), $defs: z.record(z.string(), z.unknown()).default({}) })

/** In a list: what is converted itself has no place for its name. What is sent has no other fields; what is answered may have more in a later version. */
function convert(shape: z.ZodType, io: 'input' | 'output'): z.infer<typeof converted> {
  const schema = z.toJSONSchema(z.array(shape), {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return converted.parse(JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')))
}

/** A shape, in which those that have a name are referred to. */
export const toSchema = (shape: z.ZodType, io: 'input' | 'output'): unknown => convert(shape, io).items

/** Those that have a name. */
export const namedSchemas = (): Record<string, unknown> => ({
  ...convert(z.union(Object.values(SENT)), 'input').$defs,
  ...convert(z.union(Object.values(ANSWERED)), 'output').$defs,
})
