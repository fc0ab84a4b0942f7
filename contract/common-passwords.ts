/** The first guesses of every list. They are pointed out, not refused (see docs/decisions/013). */
const commonPasswords = new Set([
  ...['123456', '1234567', '12345678', '123456789', '1234567890', '111111', '000000', '123123', '654321', '666666'],
  ...['password', 'password1', 'password123', 'passw0rd', 'qwerty', 'qwerty123', 'qwertyuiop', '1q2w3e4r', 'abc123'],
  ...['iloveyou', 'letmein', 'welcome', 'monkey', 'dragon', 'football', 'admin123', 'anhyeuem', 'matkhau', 'sunshine'],
])

export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase())
}
