/*
 * Letters of other alphabets with the look of a Latin one, each followed by it. Letters and digits of one alphabet, such as
 * l and 1, are not here: ordinary names differ by them.
 */
const lookAlikes = [
  'аaвbеeкkмmнhоoрpсcтtуyхxѕsіiјjһhԁdԛqԝwүyӏlёëїï',
  'αaβbεeζzΗhηnιiκkΜmμuΝnνvοoρpτtΥyυuχxωwϲcϳj',
  'օoսuոnհhıiİiɑaɡgȷj',
].join('')

const latin = new Map<string, string>()
for (let index = 0; index < lookAlikes.length; index += 2)
  latin.set(lookAlikes.charAt(index), lookAlikes.charAt(index + 1))

/** One key for all names that a reader takes for the same: whatever their case, their spelling or their alphabet. */
export function nameKey(username: string): string {
  const letters = Array.from(username.normalize('NFKC'), (letter) => {
    const small = letter.toLowerCase()
    return latin.get(letter) ?? latin.get(small) ?? small
  })
  return letters.join('')
}
