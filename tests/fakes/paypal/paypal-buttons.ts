/** Replaces PayPal's button script: one button, which opens the approval page of an order. */
export function buttonsScript(url: string): string {
  return `window.paypal = { Buttons: (options) => ({
  isEligible: () => true,
  close: async () => {},
  render: async (target) => {
    const element = typeof target === 'string' ? document.querySelector(target) : target
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'PayPal'
    button.onclick = async () => {
      try {
        const orderID = await options.createOrder({}, {})
        const popup = window.open('${url}/approve/' + orderID + '?popup', 'paypal', 'width=480,height=640')
        const approved = await new Promise((resolve) => {
          const watch = setInterval(() => popup.closed && done(false), 300)
          const listen = (message) => message.origin === '${url}' && message.data === 'approved' && done(true)
          const done = (answer) => {
            clearInterval(watch)
            removeEventListener('message', listen)
            resolve(answer)
          }
          addEventListener('message', listen)
        })
        if (approved) await options.onApprove({ orderID }, { restart: () => button.click() })
        else options.onCancel?.({ orderID })
      } catch (error) {
        options.onError?.(error)
      }
    }
    element.replaceChildren(button)
  },
}) }
`
}
