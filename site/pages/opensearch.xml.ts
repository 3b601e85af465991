import type { APIRoute } from 'astro'
import { fixedPage } from '../data/glossary.ts'
import { firstCharacters } from '../../contracts/definition.ts'
import { escapeText } from '../../contracts/text.ts'
import mark from '../images/mark.svg?url'

/** The format allows a name of 16 characters: keeps whole words if possible. */
const shortNameOf = (name: string): string => (/^.{1,16}(?!\S)/.exec(name)?.[0] ?? firstCharacters(name, 16)).trim()

/** Lets browsers search the glossary from their address bar. */
export const GET: APIRoute = (astro) => {
  const { name, subtitle, url } = fixedPage(astro)
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapeText(shortNameOf(name))}</ShortName>
<Description>${escapeText(`The terms of the ${subtitle}`)}</Description>
<Image width="32" height="32" type="image/svg+xml">${escapeText(url + mark)}</Image>
<Url type="text/html" template="${escapeText(url)}/?search={searchTerms}"/>
</OpenSearchDescription>
`)
}
