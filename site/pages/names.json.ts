import type { APIRoute } from 'astro'
import { namesPage } from '../data/glossary.ts'

export const GET: APIRoute = (astro) => Response.json(namesPage(astro).page.names)
