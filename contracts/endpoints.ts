import { z } from 'zod'
import { auditReply } from './audit.ts'
import { category, categoryForm, categoryRename, listedCategory } from './category.ts'
import { changesReply, contentLine, contentReply } from './change.ts'
import type { ErrorCode } from './errors.ts'
import { captionEdit, imageForm, imageUses, termImage } from './image.ts'
import { importForm, importLine, importPreview } from './import.ts'
import * as parameters from './parameters.ts'
import { MAX_FOUND_CATEGORIES } from './search.ts'
import {
  administrator,
  administratorForm,
  firstPasswordForm,
  passwordForm,
  passwordLink,
  session,
  signInForm,
} from './session.ts'
import { publishingState, readiness } from './state.ts'
import { bulkDeleteForm, listedTermName, term, termExcerpt, termForm, termPatch, termTable } from './term.ts'
import { ownVotes, voteForm, voteReply } from './vote.ts'
import { rebuildHook, webhookHeaders } from './webhook.ts'

/** Who may call: anyone, an administrator with a session, a program that signs its requests, or one that has the operator's token. */
export type Access = 'public' | 'administrator' | 'signed' | 'operator'

/** A call of the API. Only declared input is accepted: the service refuses any other query and does not read any other body. */
export interface Endpoint {
  access: Access
  summary: string
  /** The path's parameters. */
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  /** Cookies that affect the reply, in addition to those that `access` requires. */
  cookies?: readonly ('session' | 'visitor' | 'device')[]
  /** A JSON body. */
  body?: z.ZodType
  /** A multipart/form-data body: a file and other fields. */
  form?: z.ZodObject
  /** JSON of this shape; null: an empty reply with status 204. 'csv', 'png' and 'text' are not JSON. */
  reply: z.ZodType | 'csv' | 'png' | 'text' | null
  /** The shape of each line, if the reply is sent as lines of JSON (application/x-ndjson). */
  lines?: z.ZodType
  /** The status of a reply with content; omitted: 200. */
  status?: 201
  /** Headers that the reply always has, with their descriptions. */
  replyHeaders?: Readonly<Record<string, string>>
  /** The kind of an expensive read. `admin-api/load/load.ts` limits how many of a kind run concurrently, and how many a client's address may request. */
  costs?: 'file' | 'list' | 'search' | 'feed'
  /** Set if the reply may be a redirect. */
  moves?: true
  /** Errors in addition to those that follow from access, parameters and body. */
  errors?: readonly ErrorCode[]
}

/**
 * Largest JSON body in bytes, by access. An administrator's 50,000 ids take 0.55 MB, and a definition of 100,000 characters, all written as `\uXXXX`, 0.6 MB.
 * The longest useful body of anyone else, a password with email and link, takes 4 kB when written like that.
 */
export const MAX_BODY = { administrator: 1_048_576, public: 8192, signed: 8192 } as const

/** Headers of replies that are cached until the next change. */
const KEPT = { ETag: 'Identifies these bytes: with If-None-Match the answer is 304 if they are unchanged' }

const SESSION = {
  'Set-Cookie': 'The session, and the device, so that wrong passwords from elsewhere lock nobody out',
}

/** The whole API, one entry per call. The site's `request()` is typed by it, and the OpenAPI document is generated from it. */
export const endpoints = {
  'GET /api/terms/names': {
    access: 'public',
    query: parameters.namesQuery,
    reply: z.array(listedTermName),
    costs: 'file',
    replyHeaders: KEPT,
    summary: 'All term names, or those without a category, in the order of listings',
  },
  'GET /api/terms/by-category': {
    access: 'public',
    query: parameters.termListQuery,
    reply: z.array(term),
    costs: 'list',
    replyHeaders: { 'Next-Place': 'For `after`: where the list continues, percent-encoded; empty at its end' },
    errors: ['category-not-found'],
    summary:
      'Terms, of one category or of all, whose name, definition or category contains the search, in the order of names',
  },
  'GET /api/terms/table': {
    access: 'administrator',
    reply: termTable,
    costs: 'file',
    replyHeaders: KEPT,
    summary: 'All terms without their definitions, in the order of names',
  },
  'GET /api/terms/ids': {
    access: 'administrator',
    query: parameters.textQuery,
    reply: z.array(z.int()),
    costs: 'list',
    summary: 'The ids of all terms whose name, definition or category contains the search, in the order of names',
  },
  'GET /api/terms/excerpts': {
    access: 'administrator',
    query: parameters.excerptsQuery,
    reply: z.array(termExcerpt),
    summary: 'The beginnings of the definitions of these terms, as text',
  },
  'GET /api/terms/search': {
    access: 'public',
    query: parameters.searchQuery,
    reply: z.array(term),
    costs: 'search',
    replyHeaders: { 'Total-Count': 'How many match in all, or in the given category' },
    summary:
      'The full search, best first, of one category or of all: every word of search begins a word of a name, a legacy name, a category or the ' +
      'definition, or is its singular or plural, or a name contains search',
  },
  'GET /api/terms/search/categories': {
    access: 'public',
    query: parameters.textQuery,
    reply: z.array(category),
    costs: 'search',
    summary: `The categories of all terms that the full search finds, by name; the ${MAX_FOUND_CATEGORIES} that most of them have`,
  },
  'GET /api/terms/export': {
    access: 'public',
    query: parameters.exportQuery,
    reply: z.array(term),
    costs: 'file',
    replyHeaders: KEPT,
    errors: ['category-not-found'],
    summary: 'All terms, or those of a category',
  },
  'GET /api/terms/export.csv': {
    access: 'public',
    query: parameters.exportQuery,
    reply: 'csv',
    costs: 'file',
    replyHeaders: { ...KEPT, 'Term-Count': 'How many terms the file holds', 'Content-Disposition': "The file's name" },
    errors: ['category-not-found'],
    summary: 'The same as a CSV file',
  },
  'GET /api/terms/slug/:slug': {
    access: 'public',
    params: parameters.slugParam,
    reply: term,
    errors: ['term-not-found'],
    summary: 'One term by slug, also by a former one',
  },
  'GET /api/terms/:id': {
    access: 'public',
    params: parameters.idParam,
    reply: term,
    errors: ['term-not-found'],
    summary: 'One term by id',
  },
  'POST /api/terms': {
    access: 'administrator',
    body: termForm,
    reply: term,
    status: 201,
    errors: ['current-term-unknown'],
    summary: 'Create a term; unknown categories are created',
  },
  'PATCH /api/terms/:id': {
    access: 'administrator',
    params: parameters.idParam,
    body: termPatch,
    reply: term,
    errors: [
      ...(['term-not-found', 'edit-conflict'] as const),
      ...(['current-term-unknown', 'current-term-itself', 'current-term-cycle'] as const),
    ],
    summary: 'Change the given fields of a term',
  },
  'DELETE /api/terms/:id': {
    access: 'administrator',
    params: parameters.idParam,
    query: parameters.deletionQuery,
    reply: null,
    errors: ['term-not-found', 'edit-conflict'],
    summary: 'Delete a term',
  },
  'POST /api/terms/bulk-delete': {
    access: 'administrator',
    body: bulkDeleteForm,
    reply: z.object({ deleted: z.int() }),
    errors: ['term-not-found', 'edit-conflict'],
    summary: 'Delete terms, all or none',
  },
  'POST /api/terms/import': {
    access: 'administrator',
    query: parameters.importQuery,
    form: importForm,
    reply: importPreview,
    lines: importLine,
    errors: [
      ...([
        'csv-not-csv',
        'csv-invalid',
        'csv-not-utf8',
        'csv-without-terms',
        'csv-row-too-long',
        'csv-too-large',
      ] as const),
      ...(['csv-too-many-rows', 'csv-too-costly'] as const),
    ],
    summary:
      'Import a CSV file. With dryRun=true the reply is the preview; else it is lines that say how far the import is, and ' +
      'last its result',
  },
  'POST /api/terms/:id/images': {
    access: 'administrator',
    params: parameters.idParam,
    form: imageForm,
    reply: termImage,
    status: 201,
    errors: [
      'term-not-found',
      'image-missing',
      'image-broken',
      'image-type',
      'image-too-large',
      'image-too-many-pixels',
      'image-not-saved',
    ],
    summary: 'Add an image to a term',
  },
  'GET /api/categories': {
    access: 'public',
    reply: z.array(listedCategory),
    costs: 'list',
    summary: 'All categories by name, and how many terms each has',
  },
  'POST /api/categories': {
    access: 'administrator',
    body: categoryForm,
    reply: category,
    status: 201,
    errors: ['category-taken'],
    summary: 'Create a category',
  },
  'PATCH /api/categories/:id': {
    access: 'administrator',
    params: parameters.idParam,
    body: categoryRename,
    reply: category,
    errors: ['category-not-found', 'category-taken', 'edit-conflict'],
    summary: 'Rename a category',
  },
  'DELETE /api/categories/:id': {
    access: 'administrator',
    params: parameters.idParam,
    query: parameters.categoryDeletionQuery,
    reply: null,
    errors: ['category-not-found', 'edit-conflict'],
    summary: 'Delete a category; its terms stay',
  },
  'PATCH /api/images/:id/caption': {
    access: 'administrator',
    params: parameters.idParam,
    body: captionEdit,
    reply: termImage,
    errors: ['image-not-found', 'edit-conflict'],
    summary: "Change an image's caption",
  },
  'GET /api/images/:id/uses': {
    access: 'administrator',
    params: parameters.idParam,
    reply: imageUses,
    errors: ['image-not-found'],
    summary: 'How many definitions show an image or a rendition of it',
  },
  'DELETE /api/images/:id': {
    access: 'administrator',
    params: parameters.idParam,
    reply: null,
    errors: ['image-not-found'],
    summary: 'Delete an image and its file',
  },
  'POST /api/votes': {
    access: 'public',
    cookies: ['visitor'],
    body: voteForm,
    reply: voteReply,
    errors: ['term-not-found'],
    summary: 'Vote, or switch the vote',
  },
  'DELETE /api/votes/:termId': {
    access: 'public',
    params: parameters.termIdParam,
    cookies: ['visitor'],
    reply: voteReply,
    errors: ['term-not-found'],
    summary: 'Take the vote back',
  },
  'GET /api/votes/mine': {
    access: 'public',
    cookies: ['visitor'],
    reply: ownVotes,
    summary: "The visitor's own votes",
  },
  'GET /api/session': { access: 'public', cookies: ['session'], reply: session, summary: 'Who is signed in' },
  'POST /api/session': {
    access: 'public',
    cookies: ['device'],
    body: signInForm,
    reply: session,
    replyHeaders: SESSION,
    errors: ['wrong-credentials'],
    summary: 'Sign in',
  },
  'DELETE /api/session': { access: 'public', cookies: ['session'], reply: null, summary: 'Sign out' },
  'POST /api/session/first-password': {
    access: 'public',
    body: firstPasswordForm,
    reply: session,
    replyHeaders: SESSION,
    errors: ['link-used', 'wrong-credentials'],
    summary: 'Set a password with a one-time link',
  },
  'POST /api/session/password': {
    access: 'administrator',
    body: passwordForm,
    reply: null,
    errors: ['wrong-password', 'wrong-credentials'],
    summary: 'Change your own password; all other browsers are signed out',
  },
  'GET /api/administrators': {
    access: 'administrator',
    reply: z.array(administrator),
    summary: 'All administrators by email',
  },
  'POST /api/administrators': {
    access: 'administrator',
    body: administratorForm,
    reply: passwordLink,
    status: 201,
    errors: ['administrator-known'],
    summary:
      'Add an administrator, or make a new one-time link for one who has not used it. The link is returned only here',
  },
  'DELETE /api/administrators/:id': {
    access: 'administrator',
    params: parameters.idParam,
    reply: null,
    errors: ['administrator-not-found', 'administrator-of-settings', 'last-administrator'],
    summary: 'Remove an administrator with password and sessions',
  },
  'POST /api/administrators/:id/link': {
    access: 'administrator',
    params: parameters.idParam,
    reply: passwordLink,
    status: 201,
    errors: ['administrator-not-found', 'administrator-known'],
    summary:
      'Make a new one-time link for an administrator who has not used one, in place of it. It is returned only here',
  },
  'DELETE /api/administrators/:id/sessions': {
    access: 'administrator',
    params: parameters.idParam,
    reply: null,
    errors: ['administrator-not-found'],
    summary: 'Sign an administrator out everywhere',
  },
  'GET /api/audit': {
    access: 'administrator',
    query: parameters.auditQuery,
    reply: auditReply,
    summary: 'What administrators did, newest first',
  },
  'GET /api/audit/export.csv': {
    access: 'administrator',
    query: parameters.auditFileQuery,
    reply: 'csv',
    replyHeaders: { 'Content-Disposition': "The file's name" },
    costs: 'file',
    summary: 'The same as a CSV file, a row for each field',
  },
  'GET /api/changes': {
    access: 'operator',
    query: parameters.changesQuery,
    reply: changesReply,
    costs: 'feed',
    summary: 'The change feed after a change',
  },
  'GET /api/content': {
    access: 'operator',
    query: parameters.contentQuery,
    reply: contentReply,
    lines: contentLine,
    costs: 'file',
    summary: 'The content: some terms, or all of it',
  },
  'POST /api/hooks/rebuild': {
    access: 'signed',
    headers: webhookHeaders,
    body: rebuildHook,
    reply: null,
    errors: ['page-not-found', 'stale-webhook', 'wrong-signature'],
    summary: 'Publish all pages again, or look for changes now',
  },
  'GET /api/publishing': {
    access: 'administrator',
    reply: publishingState,
    summary: 'What is published, what is not and why',
  },
  'POST /api/publishing/rebuild': {
    access: 'administrator',
    reply: z.object({ change: z.int() }),
    summary: 'Publish all pages again; the site shows the change when that is done',
  },
  'POST /api/publishing/accept': {
    access: 'administrator',
    reply: null,
    summary: 'Publish the current data if publishing is paused; otherwise nothing changes',
  },
  'POST /api/publishing/check': {
    access: 'administrator',
    reply: null,
    summary: 'Compare everything published with the data, and publish what differs again',
  },
  'GET /api/openapi.json': { access: 'public', reply: z.looseObject({}), summary: 'This description' },
  'GET /social/:slug.png': {
    access: 'public',
    params: parameters.slugParam,
    reply: 'png',
    moves: true,
    errors: ['term-not-found', 'images-away'],
    summary: "A picture of a term's name for shared links, 1200x630",
  },
  'GET /healthz': { access: 'public', reply: z.object({ status: z.literal('ok') }), summary: 'The process is running' },
  'GET /readyz': {
    access: 'public',
    reply: readiness,
    errors: ['not-ready'],
    summary: 'Whether readers get the site; degraded, with the reasons, while something else fails',
  },
  'GET /metrics': { access: 'operator', reply: 'text', summary: 'Prometheus metrics, available even during faults' },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
