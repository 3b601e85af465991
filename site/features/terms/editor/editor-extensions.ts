import { Mark, Node, type AnyExtension, type Extensions } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { StarterKit } from '@tiptap/starter-kit'
import { BLANK_ADDRESS, isImageAddress, linkAddress, tidyAddress } from '../../../../contracts/definition.ts'
import { Indent } from './indent.ts'
import { raisedMarks } from './raised-marks.ts'
import { tableNodes } from './table-nodes.ts'

/**
 * TipTap's own extensions, adapted to hold exactly what the service accepts (`contracts/definition.ts`), so that a loaded definition is
 * written again unchanged. See docs/decisions/0012-editor.md.
 */

/** Keeps the attribute as written; TipTap would read `010` as a number. */
const asWritten = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
})

/** Replaces addresses that links may not have with `BLANK_ADDRESS`. The service adds `rel`. */
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
    // TipTap allows no other mark on code; the service does.
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
        // TipTap requires a paragraph first; the service allows any block.
        content: 'block+',
        // Without the Tab shortcuts, Tab leaves the editor.
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

/** Images with an allowed address, embedded or linked; others are dropped. */
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
    // Drop all other images here, or another rule would parse them.
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
