<?php
/**
 * The first-party relay: takes the tracker's events on this site's own domain and passes them to the service.
 *
 * @package svc-analytics
 */

defined( 'ABSPATH' ) || exit;

/** The largest body of an event, bytes. */
const SVC_ANALYTICS_BODY_MAX_BYTES = 4096;

/** Registers the address of the relay, which anybody may post to, like the service's own. */
function svc_analytics_register_relay() {
	register_rest_route(
		'svc-analytics/v1',
		'/e',
		array(
			'methods'             => 'POST',
			'callback'            => 'svc_analytics_relay',
			'permission_callback' => '__return_true',
		)
	);
}
add_action( 'rest_api_init', 'svc_analytics_register_relay' );

/** Passes an event on. The answer is an empty 202 whatever comes of it, as that of the service. */
function svc_analytics_relay( $request ) {
	$settings = svc_analytics_settings();
	$body     = $request->get_body();
	if ( '' !== $settings['relay'] && '' !== $settings['url'] && strlen( $body ) <= SVC_ANALYTICS_BODY_MAX_BYTES ) {
		$headers = array( 'Content-Type' => 'text/plain' );
		foreach ( array( 'Origin', 'Sec-GPC' ) as $name ) {
			$value = $request->get_header( $name );
			if ( is_string( $value ) && '' !== $value ) {
				$headers[ $name ] = $value;
			}
		}
		// Nothing of the visitor's own request headers says who they are: only the connection does.
		$address = isset( $_SERVER['REMOTE_ADDR'] ) ? $_SERVER['REMOTE_ADDR'] : '';
		$address = apply_filters( 'svc_analytics_client_ip', $address );
		if ( '' !== $settings['relay_key'] && false !== filter_var( $address, FILTER_VALIDATE_IP ) ) {
			$headers['X-Svc-Relay-Key'] = $settings['relay_key'];
			$headers['X-Svc-Client-IP'] = $address;
		}
		wp_remote_post(
			$settings['url'] . '/api/e',
			array(
				'body'        => $body,
				'headers'     => $headers,
				'user-agent'  => (string) $request->get_header( 'User-Agent' ),
				'timeout'     => 3,
				'redirection' => 0,
			)
		);
	}
	return new WP_REST_Response( null, 202 );
}
