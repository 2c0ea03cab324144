<?php
/**
 * Purchases of WooCommerce as the event `purchase`, with value and currency, once an order.
 *
 * @package svc-analytics
 */

defined( 'ABSPATH' ) || exit;

const SVC_ANALYTICS_REPORTED = '_svc_analytics_reported';

/** Prints the call of the event on the page that thanks for an order. */
function svc_analytics_purchase( $order_id ) {
	$order    = wc_get_order( $order_id );
	$settings = svc_analytics_settings();
	if ( ! $order || '' === $settings['site'] || ! svc_analytics_counts_visitor() ) {
		return;
	}
	if ( $order->has_status( array( 'failed', 'cancelled' ) ) || '' !== (string) $order->get_meta( SVC_ANALYTICS_REPORTED ) ) {
		return;
	}
	$order->update_meta_data( SVC_ANALYTICS_REPORTED, '1' );
	$order->save();
	$props = array(
		'value'    => (float) $order->get_total(),
		'currency' => (string) $order->get_currency(),
	);
	// The flags keep the text inside the script element.
	printf(
		"<script id=\"svc-analytics-purchase\" %s>window.svc=window.svc||function(){(window.svc.q=window.svc.q||[]).push(arguments)};svc('purchase',%s)</script>\n",
		SVC_ANALYTICS_MARKS,
		wp_json_encode( $props, JSON_HEX_TAG | JSON_HEX_AMP | JSON_HEX_APOS | JSON_HEX_QUOT )
	);
}
add_action( 'woocommerce_thankyou', 'svc_analytics_purchase' );
