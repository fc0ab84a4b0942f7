/** Such as '+ 25 bonus credits'. The words are an element of their own: the specification quotes them without the sign. */
export function Bonus({ words }: { words: string }) {
  return (
    <>
      <span>{'+ '}</span>
      <span>{words}</span>
    </>
  )
}
