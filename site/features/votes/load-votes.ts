import { FAILURE } from './known-before.ts'

/** What makes vote buttons work: it comes with the first sign that a reader means to vote, and at once for those who have. */
const load = () => import('./vote-buttons.ts')

/** A pointer or the focus on vote buttons. A failure is told when they are pressed. */
export const prepareToVote = (): void => void load().catch(() => null)

/** The buttons do not know of votes by themselves: presses come from here, so that none is lost before the rest has come. */
export const vote = (button: HTMLElement): void =>
  void load().then(
    ({ pressVoteButton }) => pressVoteButton(button),
    () => showPlainly(FAILURE),
  )

/** Toasts come no more than the rest. */
function showPlainly(text: string): void {
  const place = document.querySelector('#plain-toast')
  if (place !== null) place.textContent = text
}

/** Shows what this visitor has voted, and what another tab has. */
export const showOwnVotes = (): void => void load().then(({ showVotesAgain }) => showVotesAgain())
