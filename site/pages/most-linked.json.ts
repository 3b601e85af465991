import type { APIRoute } from 'astro'
import { pageOf } from '../data/glossary.ts'

export const GET: APIRoute = (astro) => Response.json(pageOf(astro, 'most-linked').page.terms)
