import { expect, test } from '@playwright/test'
import { Product } from '../product/product.ts'

/** The heading and the paragraphs of the open page, line by line as the browser breaks them. */
const linesOf = (main: HTMLElement): string[][] =>
  [...main.querySelectorAll('h1, .prose p')].map((block) => {
    const lines: string[] = []
    let left = Infinity
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
      for (let at = 0; at < (text.nodeValue?.length ?? 0); at += 1) {
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        const box = range.getBoundingClientRect()
        if (box.left < left) lines.push('')
        left = box.left
        lines.push(`${lines.pop() ?? ''}${range.toString()}`)
      }
    return lines
  })

for (const { language, name, text, wrong } of [
  {
    language: 'ja',
    name: 'クライアントサーバーアーキテクチャのデータフロー',
    text: 'アプリケーションのサーバーとクライアントはネットワークでデータをやりとりする。'.repeat(3),
    wrong: /^[ーァィゥェォッャュョぁぃぅぇぉっゃゅょ]/,
  },
  {
    language: 'ko',
    name: '클라우드 네이티브 애플리케이션 컨테이너',
    text: '클라우드 네이티브 기술은 역동적인 환경에서 확장 가능한 애플리케이션을 구축하고 실행할 수 있게 해 준다. '.repeat(
      3,
    ),
    wrong: /[가-힣]$/,
  },
])
  // Shows reading/line-breaks
  test(`lines break where readers of ${language} expect it, on screens of any width`, async ({ page }) => {
    await using product = await Product.start({ SITE_LANGUAGE: language, STARTER_GLOSSARY: 'off' })
    const administrator = await product.signIn()
    const { slug } = await administrator.createTerm({ name, definition: `<p>${text.trim()}</p>` })
    await administrator.settle()
    await page.goto(`${product.url}/term/${slug}`)
    for (const width of [360, 375, 390, 412, 430]) {
      await page.setViewportSize({ width, height: 780 })
      const blocks = await page.getByRole('main').evaluate(linesOf)
      expect(blocks.map((lines) => lines.length > 1)).toEqual([true, true])
      // The last line of a block ends, and its first begins, as the text does.
      const broken = language === 'ko' ? blocks.flatMap((lines) => lines.slice(0, -1)) : blocks.flat()
      expect(broken.filter((line) => wrong.test(line))).toEqual([])
    }
  })
