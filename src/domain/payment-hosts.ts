import { isHostOf } from './host-set.ts';

/**
 * Hosts whose pages take payments for shops and send the buyer back. A session that begins with such a return has its source
 * from the visitor's session before (docs/definitions.md, "Payments"). Subdomains belong to them.
 *
 * Compiled for this service by hand. The rule: a provider is listed by the host of its payment pages, and by its whole
 * domain when hardly anybody follows a link from the rest of it. Hence of Klarna, Amazon, Affirm and others, whose sites
 * lead people to shops, only the payment pages are listed; and no bank is, nor a shop's own checkout.
 */
export const PAYMENT_HOSTS: readonly string[] = [
  // All of the world.
  'paypal.com checkout.stripe.com hooks.stripe.com buy.stripe.com pay.stripe.com invoice.stripe.com',
  'adyen.com checkout.com worldpay.com braintreegateway.com cybersource.com bluesnap.com',
  'pay.klarna.com payments.klarna.com checkout.klarna.com login.klarna.com playground.klarna.com',
  'pay.amazon.com payments.amazon.com pay.amazon.eu pay.amazon.de payments.amazon.de',
  'pay.amazon.co.uk payments.amazon.co.uk pay.google.com checkout.revolut.com checkout.shopify.com',
  'connect.squareup.com checkout.square.site 2checkout.com skrill.com neteller.com trustly.com',
  'ogone.com v-psp.com worldline-solutions.com realexpayments.com globalpay.com ipg-online.com',
  'buy.paddle.com checkout.paddle.com onfastspring.com chargebee.com recurly.com pay.gocardless.com',
  'commerce.coinbase.com bitpay.com coingate.com',
  // A card's bank asks its holder on the way: 3-D Secure.
  'cardinalcommerce.com arcot.com rsa3dsauth.com wlp-acs.com securesuite.co.uk 3dsecure.io',
  // Europe.
  'mollie.com multisafepay.com buckaroo.nl pay.nl icepay.com ideal.nl bancontact.com',
  'sofort.com giropay.de paydirekt.de eps-ueberweisung.at wero-wallet.eu unzer.com heidelpay.com',
  'computop-paygate.com payone.com pay1.de novalnet.de secupay.com ratepay.com wirecard.com',
  'datatrans.com datatrans.ch saferpay.com payrexx.com twint.ch wallee.com',
  'sagepay.com opayo.co.uk elavon.com portal.clearpay.co.uk portal.afterpay.com',
  'payplug.com payzen.eu systempay.fr paybox.com monetico-services.com sips-services.com getalma.eu',
  'redsys.es nexi.it satispay.com scalapay.com gestpay.net ecomm.sella.it',
  'nets.eu dibspayment.eu dibspayment.com quickpay.net bambora.com payex.com swedbankpay.com',
  'vipps.no mobilepay.dk paytrail.com checkout.fi',
  'przelewy24.pl payu.com payu.pl dotpay.pl tpay.com gopay.com gopay.cz comgate.cz barion.com',
  'yookassa.ru yoomoney.ru cloudpayments.ru robokassa.ru iyzico.com paytr.com',
  // America.
  'authorize.net checkout.sezzle.com api.affirm.com moneris.com bambora.ca payulatam.com ebanx.com',
  'mercadopago.com mercadopago.com.ar mercadopago.com.br mercadopago.com.mx mercadopago.com.co',
  'mercadopago.cl pagseguro.uol.com.br transbank.cl',
  // Asia, Australia and Africa.
  'razorpay.com payu.in ccavenue.com billdesk.com cashfree.com instamojo.com securegw.paytm.in',
  'mul-pay.jp komoju.com sbpayment.jp pay.line.me inicis.com tosspayments.com ecpay.com.tw',
  'omise.co 2c2p.com midtrans.com xendit.co ipay88.com alipay.com',
  'ewaypayments.com eway.com.au windcave.com paymentexpress.com polipayments.com laybuy.com',
  'paystack.com flutterwave.com payfast.co.za peachpayments.com',
].flatMap((hosts) => hosts.split(' '));

const LISTED: ReadonlySet<string> = new Set(PAYMENT_HOSTS);

/** Tells whether a referrer is a host that takes payments. */
export function isPaymentHost(referrer: string): boolean {
  return isHostOf(LISTED, referrer);
}
