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

/** The same key for names that differ only in case, in Unicode spelling, or by a look-alike from another alphabet. */
export function nameKey(username: string): string {
  const letters = Array.from(username.normalize('NFKC'), (letter) => {
    const small = letter.toLowerCase()
    return latin.get(letter) ?? latin.get(small) ?? small
  })
  return letters.join('')
}
