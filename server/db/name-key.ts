import { foldLetter, joinFolded, plainLetters } from '#contract/typed-text/fold-text.ts'

/*
 * Letters of other alphabets that look like a Latin letter, each followed by that letter. Look-alikes within one
 * alphabet, such as l and 1, are not listed, because ordinary names differ by them.
 */
const lookAlikes = [
  'аaвbеeкkмmнhоoрpсcтtуyхxѕsіiјjһhԁdԛqԝwүyӏlёëїï',
  'αaβbεeζzΗhηnιiκkΜmμuΝnνvοoρpτtΥyυuχxωwϲcϳj',
  'օoսuոnհhıiİiɑaɡgȷj',
].join('')

const latin = new Map<string, string>()
for (let index = 0; index < lookAlikes.length; index += 2)
  latin.set(lookAlikes.charAt(index), lookAlikes.charAt(index + 1))

/** The same key for names whose fold is the same, or that differ only by a look-alike from another alphabet. */
export function nameKey(username: string): string {
  return joinFolded(
    plainLetters(username).map((letter) => {
      const small = foldLetter(letter)
      return latin.get(letter) ?? latin.get(small) ?? small
    }),
  )
}

/**
 * The keys that an account may have whose name was typed like this. Capitals and small letters of one name can look
 * like different Latin letters: Ν is like N, and ν like v.
 */
export function listNameKeys(typed: string): string[] {
  return [...new Set([typed, typed.toLowerCase(), typed.toUpperCase()].map(nameKey))]
}
