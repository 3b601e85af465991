/** Shared by the tooltips of administrator screens (Radix's) and those of readers' pages; bundlers inline them. */

/** Milliseconds that the pointer must rest, and milliseconds after a tooltip within which the next one opens at once. */
export const DELAY = 700
export const SKIP_DELAY = 300

/** Pixels between a tooltip and its button, and between it and the window's edge. */
export const GAP = 6
export const EDGE = 8

export const LOOK = 'max-w-64 rounded-md bg-ink px-2.5 py-1 text-sm text-surface [box-shadow:var(--shadow-float)]'

/** Icon-only buttons of readers' pages. */
export const ICON_BUTTON = '.votes button,button:has(>.icon)'
