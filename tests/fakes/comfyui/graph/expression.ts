/**
 * The value of an expression of `ComfyMathExpression`: numbers, the names of its values, `+ - * / %` and brackets.
 * Its functions are left out.
 */
export function evaluate(expression: string, values: Record<string, number>): number {
  const parts = expression.match(/\d+(?:\.\d+)?|[a-z]+|[-+*/%()]/g) ?? []
  let at = 0
  const isNext = (...signs: string[]) => signs.includes(parts[at] ?? '')

  function factor(): number {
    const part = parts[at++] ?? ''
    if (part === '-') return -factor()
    if (part === '(') {
      const inside = sum()
      at += 1
      return inside
    }
    return values[part] ?? Number(part)
  }

  function product(): number {
    let result = factor()
    // Bounded: each turn consumes two parts.
    while (isNext('*', '/', '%')) {
      const sign = parts[at++]
      const other = factor()
      result = sign === '*' ? result * other : sign === '/' ? result / other : result % other
    }
    return result
  }

  function sum(): number {
    let result = product()
    // Bounded: each turn consumes two parts.
    while (isNext('+', '-')) result += parts[at++] === '+' ? product() : -product()
    return result
  }

  return sum()
}
