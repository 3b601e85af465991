import type { APIRoute } from 'astro'
import { mostLinkedPage } from '../data/glossary.ts'

export const GET: APIRoute = (astro) => Response.json(mostLinkedPage(astro).page.terms)
