import { markBrokenImages } from '../features/images/mark-broken.ts'
import { prepareToVote, showOwnVotes, vote } from '../features/votes/load-votes.ts'
import { fillSearch, openSearch, openSearchByKey } from '../features/search/ways-in.ts'
import { goBack } from '../lib/go-back.ts'

/**
 * What every page runs: small things that a reader may need before any island is loaded. Each line is a feature's own part; what they
 * weigh together is bounded by the size limits in package.json.
 */
const onClick: Record<string, (button: HTMLElement, event: MouseEvent) => void> = {
  vote,
  search: openSearch,
  back: (_, event) => goBack(event),
}

const loadChoices = () => import('./page-choices.ts')
const choose = (button: HTMLElement): void => void loadChoices().then(({ choose }) => choose(button))

function answerClick(event: MouseEvent): void {
  const button = nearest(event, '[data-click],.votes button')
  if (button !== null) (onClick[button.dataset.click ?? 'vote'] ?? choose)(button, event)
}

const nearest = ({ target }: Event, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

const expectVote = (event: Event): void => {
  if (nearest(event, '.votes') !== null) prepareToVote()
}

/** Another tab may have changed what this browser keeps, or another page while this one lay in the history. */
const followStorage = (): void => {
  void loadChoices().then(({ followChoices }) => followChoices())
  showOwnVotes()
}

for (const event of window.clicks ?? []) answerClick(event)
window.onclick = answerClick
window.onkeydown = openSearchByKey
addEventListener('pointerover', expectVote)
addEventListener('focusin', expectVote)
addEventListener('storage', followStorage)
addEventListener('cards', showOwnVotes)
addEventListener('pageshow', ({ persisted }) => persisted && followStorage())
fillSearch()
markBrokenImages()
if (document.documentElement.dataset.votes === '') showOwnVotes()
