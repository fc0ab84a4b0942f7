import type { PayPal } from '#web/features/payments/load-paypal.ts'
import { choosePackage, fallbackPackages } from '#web/features/payments/package-values.ts'
import PaymentDialog from '#web/features/payments/payment-dialog.tsx'
import { DialogButton } from './dialog-button.tsx'
import type { Answer } from './sample-answers.tsx'

const methods = ['payment-methods']
const paypalScript = ['paypal-script']
const bothMethods: Answer = [methods, { creemEnabled: true, paypalEnabled: true }]

/** Stands for the buttons that PayPal draws itself. */
const paypal: PayPal = {
  Buttons: () => ({
    render(container) {
      container.textContent = 'PayPal draws its buttons here.'
    },
  }),
}

const states: Record<string, readonly Answer[]> = {
  'Card and PayPal': [bothMethods, [paypalScript, paypal]],
  'PayPal is loading': [bothMethods, [paypalScript]],
  'Card only': [[methods, { creemEnabled: true, paypalEnabled: false }]],
  'No payment method': [[methods, { creemEnabled: false, paypalEnabled: false }]],
  'The methods are loading': [[methods]],
}

export function PaymentDialogs() {
  return (
    <>
      {Object.entries(states).map(([label, answers]) => (
        <DialogButton
          key={label}
          label={label}
          answers={answers}
          dialog={(close) => (
            <PaymentDialog pack={choosePackage(fallbackPackages, 'pro')} returnPath="/pricing" onClose={close} />
          )}
        />
      ))}
    </>
  )
}
