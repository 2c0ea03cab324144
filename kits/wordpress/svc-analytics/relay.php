<?php
/**
 * The first-party relay: takes the tracker's events on this site's own domain and passes them to the service.
 *
 * @package svc-analytics
 */

defined( 'ABSPATH' ) || exit;

/** The largest body of an event, bytes. */
const SVC_ANALYTICS_BODY_MAX_BYTES = 4096;

/** The longest time that an event is passed on in, seconds. */
const SVC_ANALYTICS_PASS_MAX_SECONDS = 1;

/** The transient that is there while no event is passed on, because the service did not answer. */
const SVC_ANALYTICS_PAUSE = 'svc_analytics_pause';

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

/** Lets events through where a security plugin closes the REST API to visitors: the relay gives nothing away. */
function svc_analytics_open_relay( $result ) {
	$route = isset( $GLOBALS['wp']->query_vars['rest_route'] ) ? $GLOBALS['wp']->query_vars['rest_route'] : '';
	return is_wp_error( $result ) && '/svc-analytics/v1/e' === rtrim( $route, '/' ) ? true : $result;
}
add_filter( 'rest_authentication_errors', 'svc_analytics_open_relay', PHP_INT_MAX );

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
		if ( '' !== $settings['relay_key'] && is_string( $address ) && '' !== trim( $address ) ) {
			$headers['X-Svc-Relay-Key'] = $settings['relay_key'];
			$headers['X-Svc-Client-IP'] = $address;
		}
		// The visitor gets the answer first: the service may be slow, or away.
		register_shutdown_function(
			'svc_analytics_pass_on',
			$settings['url'] . '/api/e',
			array(
				'body'        => $body,
				'headers'     => $headers,
				'user-agent'  => (string) $request->get_header( 'User-Agent' ),
				'timeout'     => SVC_ANALYTICS_PASS_MAX_SECONDS,
				'redirection' => 0,
			)
		);
	}
	return new WP_REST_Response( null, 202 );
}

/**
 * Posts an event to the service. One that does not answer is left alone for a minute: processes of PHP that wait for it
 * would be missing for the pages.
 */
function svc_analytics_pass_on( $url, $post ) {
	if ( false !== get_transient( SVC_ANALYTICS_PAUSE ) ) {
		return;
	}
	svc_analytics_finish_answer();
	if ( is_wp_error( wp_remote_post( $url, $post ) ) ) {
		set_transient( SVC_ANALYTICS_PAUSE, 1, MINUTE_IN_SECONDS );
	}
}
