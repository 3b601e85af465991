import { z } from 'zod'
import { category, categoryForm } from './category.ts'
import { changesReply, contentReply } from './change.ts'
import { firstPasswordForm, session, signInForm } from './session.ts'
import { SEARCH_RESULTS } from './search.ts'
import { bulkDeleteForm, term, termForm, termName, termPatch } from './term.ts'
import { ownVotes, voteForm, voteReply } from './vote.ts'
import { captionForm, termImage } from './image.ts'
import { importLine, importPreview } from './import.ts'
import { readiness } from './readiness.ts'
import { rebuildHook } from './webhook.ts'

/** Who may call: anybody, an administrator with a session, or a program that signs. */
export type Access = 'public' | 'administrator' | 'signed'

export interface Endpoint {
  access: Access
  /** 'multipart': a form with a file; the summary names its fields. */
  body: z.ZodType | 'multipart' | null
  /** null: an empty reply with status 204. 'csv', 'png' and 'text' are not JSON. */
  reply: z.ZodType | 'csv' | 'png' | 'text' | null
  summary: string
}

/** The whole API, one row a call. `request()` of the site is typed by it, the OpenAPI document is made from it. */
export const endpoints = {
  'GET /api/terms/names': {
    access: 'public',
    body: null,
    reply: z.array(termName),
    summary: 'All term names, in the order of listings',
  },
  'GET /api/terms/by-category': {
    access: 'public',
    body: null,
    reply: z.array(term),
    summary: 'Terms of a category (categoryId) whose name, definition or category contains search; limit and offset',
  },
  'GET /api/terms/search': {
    access: 'public',
    body: null,
    reply: z.array(term),
    summary:
      `The full search, best first: every word of search begins a word of the name, a legacy name, a category or the ` +
      `definition, or the name contains search; limit (${SEARCH_RESULTS} unless given) and offset. The header ` +
      'Total-Count tells how many match in all',
  },
  'GET /api/terms/export': {
    access: 'public',
    body: null,
    reply: z.array(term),
    summary: 'All terms, or those of categoryId',
  },
  'GET /api/terms/export.csv': { access: 'public', body: null, reply: 'csv', summary: 'The same as a CSV file' },
  'GET /api/terms/slug/:slug': { access: 'public', body: null, reply: term, summary: 'One term by slug' },
  'GET /api/terms/:id': { access: 'public', body: null, reply: term, summary: 'One term by id' },
  'POST /api/terms': {
    access: 'administrator',
    body: termForm,
    reply: term,
    summary: 'Create a term; unknown categories are created',
  },
  'PATCH /api/terms/:id': {
    access: 'administrator',
    body: termPatch,
    reply: term,
    summary: 'Change the given fields of a term',
  },
  'DELETE /api/terms/:id': { access: 'administrator', body: null, reply: null, summary: 'Delete a term' },
  'POST /api/terms/bulk-delete': {
    access: 'administrator',
    body: bulkDeleteForm,
    reply: z.object({ deleted: z.int() }),
    summary: 'Delete terms, all or none',
  },
  'POST /api/terms/import': {
    access: 'administrator',
    body: 'multipart',
    reply: z.union([importPreview, importLine]),
    summary:
      'Import a CSV file (field file). With dryRun=true the reply is the preview; else it is application/x-ndjson: lines ' +
      'that say how far the import is, and last its result',
  },
  'POST /api/terms/:id/images': {
    access: 'administrator',
    body: 'multipart',
    reply: termImage,
    summary: 'Add an image to a term: field image, a JPEG, PNG or GIF of at most 5 MB, and optionally a caption',
  },
  'GET /api/categories': { access: 'public', body: null, reply: z.array(category), summary: 'All categories by name' },
  'POST /api/categories': {
    access: 'administrator',
    body: categoryForm,
    reply: category,
    summary: 'Create a category',
  },
  'PATCH /api/categories/:id': {
    access: 'administrator',
    body: categoryForm,
    reply: category,
    summary: 'Rename a category',
  },
  'DELETE /api/categories/:id': {
    access: 'administrator',
    body: null,
    reply: null,
    summary: 'Delete a category; its terms stay',
  },
  'PATCH /api/images/:id/caption': {
    access: 'administrator',
    body: captionForm,
    reply: termImage,
    summary: "Change an image's caption",
  },
  'DELETE /api/images/:id': {
    access: 'administrator',
    body: null,
    reply: null,
    summary: 'Delete an image and its file',
  },
  'POST /api/votes': { access: 'public', body: voteForm, reply: voteReply, summary: 'Vote, or switch the vote' },
  'DELETE /api/votes/:termId': { access: 'public', body: null, reply: voteReply, summary: 'Take the vote back' },
  'GET /api/votes/mine': { access: 'public', body: null, reply: ownVotes, summary: "The visitor's own votes" },
  'GET /api/session': { access: 'public', body: null, reply: session, summary: 'Who is signed in' },
  'POST /api/session': { access: 'public', body: signInForm, reply: session, summary: 'Sign in' },
  'DELETE /api/session': { access: 'public', body: null, reply: null, summary: 'Sign out' },
  'POST /api/session/first-password': {
    access: 'public',
    body: firstPasswordForm,
    reply: session,
    summary: "Set the first administrator's password with the one-time link",
  },
  'GET /api/changes': {
    access: 'public',
    body: null,
    reply: changesReply,
    summary: 'The change feed after since; limit and wait',
  },
  'GET /api/content': {
    access: 'public',
    body: null,
    reply: contentReply,
    summary: 'The whole content in pages: after and limit',
  },
  'POST /api/hooks/rebuild': {
    access: 'signed',
    body: rebuildHook,
    reply: null,
    summary: 'Publish all pages again, or look for changes now',
  },
  'POST /api/publishing/accept': {
    access: 'administrator',
    body: null,
    reply: null,
    summary: 'Publish what the data hold, where publishing is paused; else nothing changes',
  },
  'POST /api/publishing/check': {
    access: 'administrator',
    body: null,
    reply: null,
    summary: 'Compare all that is published with the data; what differs is published again',
  },
  'GET /api/openapi.json': { access: 'public', body: null, reply: z.unknown(), summary: 'This description' },
  'GET /social/:slug.png': {
    access: 'public',
    body: null,
    reply: 'png',
    summary: "A picture of a term's name for shared links, 1200x630",
  },
  'GET /healthz': { access: 'public', body: null, reply: z.unknown(), summary: 'The process lives' },
  'GET /readyz': {
    access: 'public',
    body: null,
    reply: readiness,
    summary: 'The database answers and the site is published; degraded while publishing is paused',
  },
  'GET /metrics': { access: 'public', body: null, reply: 'text', summary: 'Prometheus metrics' },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
