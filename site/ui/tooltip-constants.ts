/** For the desk's tooltips, which are Radix's, and those of readers' pages; bundlers inline them. */

/** Milliseconds for which the pointer rests, and within which the next tooltip needs no rest. */
export const DELAY = 700
export const SKIP_DELAY = 300

/** Pixels between a tooltip and its button, and between it and the window's edge. */
export const GAP = 6
export const EDGE = 8

export const LOOK = 'max-w-64 rounded-md bg-ink px-2.5 py-1 text-sm text-surface [box-shadow:var(--shadow-float)]'

/** Buttons of readers' pages that show no words. */
export const ICON_BUTTON = '.votes button,button:has(>.icon)'
