import type { Locator } from '@playwright/test'

export const PHONE = { width: 360, height: 780 }
export const TABLET = { width: 768, height: 1024 }

/** Box of the first match, in pixels of the window, after all animations have ended. */
export const boxOf = (part: Locator): Promise<DOMRect> =>
  part.first().evaluate(async (element) => {
    const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    return element.getBoundingClientRect()
  })

export async function middleOf(part: Locator): Promise<number> {
  const { top, height } = await boxOf(part)
  return top + height / 2
}
