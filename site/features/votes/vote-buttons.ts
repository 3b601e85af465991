import { countsToShow, type Counts } from './stored-votes.ts'
import { $pending, $votes, pressVote, readVotesAgain } from './votes.ts'

/**
 * Shows the reader's votes on the buttons of the page. They are plain markup instead of islands: React would cost 60 KB for a click,
 * and an island 600 bytes per card; see docs/decisions/0006-islands.md.
 */
function paintVotes(): void {
  for (const group of document.querySelectorAll<HTMLElement>('[data-term]')) paint(group)
}

function paint(group: HTMLElement): void {
  const { term = '' } = group.dataset
  const stored = $votes.get()[term]
  const { upvotes, downvotes } = countsToShow(stored, publishedCounts(group))
  const sides = { up: upvotes, down: downvotes }
  for (const button of group.querySelectorAll('button')) {
    const direction = directionOf(button)
    const count = `${sides[direction]}`
    button.disabled = $pending.get().has(Number(term))
    button.ariaPressed = `${stored?.vote === direction}`
    if (button.textContent === count) continue
    button.textContent = count
    button.ariaLabel = `${button.ariaLabel?.replace(/\d+$/, '') ?? ''}${count}`
  }
}

const publishedCounts = ({ dataset }: HTMLElement): Counts => ({
  upvotes: Number(dataset.up),
  downvotes: Number(dataset.down),
})

const directionOf = (button: HTMLElement): 'up' | 'down' => (button.previousElementSibling === null ? 'up' : 'down')

/** Milliseconds. */
const ANIMATION = { duration: 500, easing: 'ease-out' }
const GROWTH = { transform: ['none', 'scale(1.3)', 'none'] }

/** Handles a click on a vote button. */
export async function pressVoteButton(button: HTMLElement): Promise<void> {
  const group = button.closest<HTMLElement>('[data-term]')
  if (group === null) return
  // `before-paint.ts` has set it at the press; from here on `paint` shows the state.
  button.ariaBusy = null
  const hasFocus = document.activeElement === button
  const voted = pressVote(Number(group.dataset.term), directionOf(button), publishedCounts(group))
  if (button.matches(':disabled') && !matchMedia('(prefers-reduced-motion: reduce)').matches)
    button.animate(GROWTH, ANIMATION)
  await voted
  // The disabled button has lost the focus: give it back to a reader who votes with the keyboard.
  if (hasFocus && document.activeElement === document.body) button.focus({ preventScroll: true })
}

/** Called after a vote in another tab, a return from the history, or new cards. */
export function showVotesAgain(): void {
  readVotesAgain()
  paintVotes()
}

$votes.subscribe(paintVotes)
$pending.listen(paintVotes)
