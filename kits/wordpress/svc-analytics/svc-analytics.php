<?php
/**
 * Plugin Name: svc Analytics
 * Description: Adds the svc tracker to every page, with a relay on your own domain, WooCommerce purchases and the requests of crawlers.
 * Version: 0.1.0
 * Requires at least: 6.0
 * Requires PHP: 7.4
 * License: UNLICENSED
 *
 * @package svc-analytics
 */

defined( 'ABSPATH' ) || exit;

const SVC_ANALYTICS_OPTION = 'svc_analytics';

require_once __DIR__ . '/settings.php';
require_once __DIR__ . '/optimizers.php';
require_once __DIR__ . '/relay.php';
require_once __DIR__ . '/lines-file.php';
require_once __DIR__ . '/requests.php';
require_once __DIR__ . '/woocommerce.php';

/** Returns the settings, with the defaults of those that are missing. */
function svc_analytics_settings() {
	$stored = get_option( SVC_ANALYTICS_OPTION, array() );
	return array_merge(
		array( 'url' => '', 'site' => '', 'relay' => '', 'relay_key' => '', 'shows_origin' => '', 'requests' => '', 'requests_key' => '' ),
		is_array( $stored ) ? $stored : array()
	);
}

/** Sends the answer to the visitor, where PHP can go on after it. */
function svc_analytics_finish_answer() {
	foreach ( array( 'fastcgi_finish_request', 'litespeed_finish_request' ) as $finish ) {
		if ( function_exists( $finish ) ) {
			$finish();
			return;
		}
	}
}

/** Whether the present visitor is counted: the people who write the site are not. */
function svc_analytics_counts_visitor() {
	return ! current_user_can( 'edit_posts' );
}

/** Prints the snippet in the head of a page. */
function svc_analytics_print_snippet() {
	$settings = svc_analytics_settings();
	if ( '' === $settings['url'] || '' === $settings['site'] || ! svc_analytics_counts_visitor() ) {
		return;
	}
	// Named even where the tracker would find it: an optimizer that serves a copy of the script changes its address.
	$api = '' === $settings['relay'] ? $settings['url'] . '/api/e' : rest_url( 'svc-analytics/v1/e' );
	printf(
		"<script id=\"svc-analytics\" defer %s src=\"%s\" data-site=\"%s\" data-api=\"%s\"%s></script>\n",
		SVC_ANALYTICS_MARKS, // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped
		esc_url( $settings['url'] . '/js/t.js' ),
		esc_attr( $settings['site'] ),
		esc_url( $api ),
		'' === $settings['shows_origin'] ? '' : ' referrerpolicy="origin"'
	);
}
add_action( 'wp_head', 'svc_analytics_print_snippet' );
