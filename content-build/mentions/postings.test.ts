import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { Postings } from './postings.ts'

const words = ['data', 'layer', 'größe', '/term/data-layer', '數據']
const added = fc.tuple(fc.constantFrom(...words), fc.integer({ min: 1, max: 3000 }))

// Shows publishing/closed-whole
it('words are in the same definitions after packing and unpacking', () => {
  fc.assert(
    fc.property(fc.array(added, { maxLength: 2000, size: 'max' }), (taken) => {
      const postings = new Postings()
      for (const [word, id] of taken) postings.add(word, id)
      const again = new Postings()
      again.unpack(postings.pack())
      const definitions = (of: Postings) => words.map((word) => of.withAll([word]))
      expect(definitions(again)).toEqual(definitions(postings))
    }),
  )
})
