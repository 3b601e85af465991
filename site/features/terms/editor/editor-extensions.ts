import { Mark, Node, type AnyExtension, type Extensions } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { StarterKit } from '@tiptap/starter-kit'
import { BLANK_ADDRESS, isImageAddress, linkAddress, tidyAddress } from '../../../../contracts/definition.ts'
import { Indent } from './indent.ts'
import { raisedMarks } from './raised-marks.ts'
import { tableNodes } from './table-nodes.ts'

/**
 * What a definition can hold in the editor: exactly what the service lets through (`contracts/definition.ts`), so that what was
 * loaded is written again unchanged. TipTap's own extensions, with the few rules in which they differ.
 */

/** As it is written in the HTML; TipTap would read `010` as a number. */
const asWritten = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
})

/** Addresses that links may not have become blank. The service adds `rel`. */
const linkAttributes = () => ({
  href: {
    default: BLANK_ADDRESS,
    parseHTML: (element: HTMLElement) => linkAddress(element.getAttribute('href') ?? ''),
  },
  target: {
    default: null,
    parseHTML: (element: HTMLElement) => (element.getAttribute('target') === '_blank' ? '_blank' : null),
  },
  rel: asWritten('rel'),
})

const startAttribute = () => ({
  start: {
    default: 1,
    parseHTML: (element: HTMLElement) => {
      const start = Number.parseInt(element.getAttribute('start') ?? '', 10)
      return Number.isNaN(start) ? 1 : start
    },
    renderHTML: ({ start }: Record<string, unknown>) => (start === 1 ? {} : { start }),
  },
})

function adapt(extension: AnyExtension): AnyExtension {
  if (extension instanceof Mark) {
    // Code may be bold, as it may be for the service.
    if (extension.name === 'code') return extension.extend({ excludes: '' })
    if (extension.name === 'link')
      return extension.extend({
        addAttributes: linkAttributes,
        parseHTML: () => [{ tag: 'a[href]' }],
        renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
      })
  }
  if (extension instanceof Node) {
    if (extension.name === 'orderedList')
      return extension.extend({
        addAttributes: startAttribute,
        renderHTML: ({ HTMLAttributes }) => ['ol', HTMLAttributes, 0],
      })
    if (extension.name === 'codeBlock') return extension.extend({ addAttributes: () => ({}) })
    if (extension.name === 'listItem')
      return extension.extend({
        // A list's point may begin with any block, as it may for the service.
        content: 'block+',
        // Tab leaves the editor.
        addKeyboardShortcuts() {
          const keys = Object.entries(this.parent?.() ?? {})
          return Object.fromEntries(keys.filter(([key]) => !key.endsWith('Tab')))
        },
      })
  }
  return extension
}

const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(adapt)
  },
})

/** Embedded or linked by an address that images may have; others are left out. */
const DefinitionImage = Image.extend({
  addAttributes: () => ({
    src: {
      default: null,
      parseHTML: (element: HTMLElement) => tidyAddress(element.getAttribute('src') ?? ''),
    },
    alt: asWritten('alt'),
    title: asWritten('title'),
    width: asWritten('width'),
    height: asWritten('height'),
  }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (isImageAddress(element.getAttribute('src') ?? '') ? {} : false),
    },
    // Left out, instead of being parsed by another rule.
    { tag: 'img', ignore: true },
  ],
})

export const editorExtensions: Extensions = [
  Kit.configure({
    heading: { levels: [1, 2, 3] },
    undoRedo: { depth: 100, newGroupDelay: 1000 },
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => linkAddress(address) === tidyAddress(address),
    },
  }),
  DefinitionImage.configure({ inline: true }),
  Indent,
  ...raisedMarks,
  ...tableNodes,
]
