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

/** Names of schemas in the API description; generated clients use them as type names. */
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

/** Wrapped in an array, because zod does not reference the top-level schema by name. Input is strict; output may gain fields in later versions. */
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

/** The JSON schema, with references to named schemas. */
export const toSchema = (shape: z.ZodType, io: 'input' | 'output'): unknown => convert(shape, io).items

/** All schemas that have a name. */
export const namedSchemas = (): Record<string, unknown> => ({
  ...convert(z.union(Object.values(SENT)), 'input').$defs,
  ...convert(z.union(Object.values(ANSWERED)), 'output').$defs,
})
