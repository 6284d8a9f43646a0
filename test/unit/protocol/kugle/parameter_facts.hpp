// The firmware's answers for each parameter, found by running the firmware's lookup: an independent
// list, to be compared with the table.
//
// Source: firmware executed on the host (Parameters.cpp, LookupParameter; Parameters.h); the last
// column from the PC software's kugle_driver, which asks for 52 parameters at its start.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace fakebot::test {

struct ParameterFact {
  int group;
  int identifier;
  std::string_view name;
  int type;
  std::size_t elements;
  std::size_t offset;
  std::array<double, 3> defaults;
  bool asked_at_start;
};

// clang-format off
inline constexpr std::array<ParameterFact, 73> kParameterFacts{{
    {1, 1, "EnableDumpMessages", 1, 1, 4, {1}, true},
    {1, 2, "EnableRawSensorOutput", 1, 1, 5, {1}, true},
    {1, 3, "UseFilteredIMUinRawSensorOutput", 1, 1, 6, {1}, false},
    {1, 4, "DisableMotorOutput", 1, 1, 7, {0}, true},
    {2, 1, "IndependentHeading", 1, 1, 8, {0}, true},
    {2, 2, "YawVelocityBraking", 1, 1, 9, {0}, false},
    {2, 3, "StepTestEnabled", 1, 1, 10, {0}, true},
    {2, 4, "SineTestEnabled", 1, 1, 11, {0}, true},
    {2, 5, "CircleTestEnabled", 1, 1, 12, {0}, true},
    {2, 6, "PowerButtonMode", 3, 1, 13, {2}, true},
    {3, 1, "ControllerSampleRate", 2, 1, 16, {200}, false},
    {3, 2, "type", 3, 1, 20, {2}, true},
    {3, 3, "mode", 3, 1, 21, {0}, true},
    {3, 4, "EnableTorqueLPF", 1, 1, 22, {0}, false},
    {3, 6, "MotorFailureDetection", 1, 1, 36, {1}, true},
    {3, 11, "DisableQdot", 1, 1, 49, {0}, true},
    {3, 12, "DisableQdotInEquivalentControl", 1, 1, 74, {0}, true},
    {3, 13, "DisableOmegaXYInEquivalentControl", 1, 1, 75, {1}, true},
    {3, 14, "AngularVelocityClampsEnabled", 1, 1, 57, {0}, true},
    {3, 15, "AngularVelocityClamps", 2, 3, 60, {0.0500000007, 0.0500000007, 0.5}, true},
    {3, 16, "ManifoldType", 3, 1, 72, {1}, true},
    {3, 17, "K", 2, 3, 76, {6, 6, 6}, true},
    {3, 18, "Kx", 2, 1, 76, {6}, false},
    {3, 19, "Ky", 2, 1, 80, {6}, false},
    {3, 20, "Kz", 2, 1, 84, {6}, false},
    {3, 21, "Kv_x", 2, 1, 112, {0}, true},
    {3, 22, "Kv_y", 2, 1, 116, {0}, true},
    {3, 23, "Kvi_x", 2, 1, 120, {0}, true},
    {3, 24, "Kvi_y", 2, 1, 124, {0}, true},
    {3, 25, "gamma", 2, 1, 128, {0}, true},
    {3, 26, "ContinousSwitching", 1, 1, 73, {1}, false},
    {3, 27, "EquivalentControl", 1, 1, 56, {1}, true},
    {3, 28, "eta", 2, 3, 88, {5, 5, 6}, true},
    {3, 29, "epsilon", 2, 3, 100, {0.800000012, 0.800000012, 0.300000012}, true},
    {3, 32, "VelocityControl_AccelerationLimit", 2, 1, 232, {1}, true},
    {3, 33, "VelocityControl_UseOmegaRef", 1, 1, 236, {1}, true},
    {3, 34, "VelocityController_MaxTilt", 2, 1, 240, {3}, true},
    {3, 35, "VelocityController_MaxIntegralCorrection", 2, 1, 244, {4}, true},
    {3, 36, "VelocityController_VelocityClamp", 2, 1, 248, {0.300000012}, true},
    {3, 37, "VelocityController_IntegralGain", 2, 1, 252, {0.800000012}, true},
    {3, 38, "VelocityController_AngleLPFtau", 2, 1, 256, {0.100000001}, true},
    {3, 39, "VelocityController_OmegaLPFtau", 2, 1, 260, {0.300000012}, true},
    {4, 1, "EstimatorSampleRate", 2, 1, 368, {200}, false},
    {4, 2, "EnableSensorLPFfilters", 1, 1, 376, {0}, false},
    {4, 3, "EnableSoftwareLPFfilters", 1, 1, 377, {0}, false},
    {4, 6, "CreateQdotFromQDifference", 1, 1, 407, {0}, false},
    {4, 7, "UseMadgwick", 1, 1, 404, {0}, false},
    {4, 8, "EstimateBias", 1, 1, 406, {1}, true},
    {4, 9, "SensorDrivenQEKF", 1, 1, 405, {0}, true},
    {4, 10, "UseCoRvelocity", 1, 1, 481, {0}, true},
    {4, 11, "UseVelocityEstimator", 1, 1, 482, {1}, true},
    {4, 12, "EnableVelocityLPF", 1, 1, 528, {1}, true},
    {4, 13, "EnableWheelSlipDetector", 1, 1, 556, {1}, true},
    {4, 14, "UseQdotInVelocityEstimator", 1, 1, 483, {1}, true},
    {4, 15, "EstimateCOM", 1, 1, 580, {0}, false},
    {4, 23, "sigma2_bias", 2, 1, 408, {1.00000001e-10}, true},
    {4, 24, "sigma2_omega", 2, 1, 412, {3.16228011e-07}, true},
    {4, 25, "sigma2_heading", 2, 1, 416, {3.38460013e-05}, true},
    {4, 26, "GyroscopeTrustFactor", 2, 1, 420, {2}, true},
    {4, 27, "eta_encoder", 2, 1, 484, {1}, true},
    {4, 28, "eta_accelerometer", 2, 1, 488, {5}, true},
    {4, 29, "var_acc_bias", 2, 1, 492, {9.99999972e-10}, true},
    {4, 30, "var_acceleration", 2, 1, 496, {9.99999975e-06}, true},
    {5, 1, "l", 2, 1, 860, {0.421299994}, true},
    {5, 5, "CoR", 2, 1, 876, {0.871999979}, true},
    {5, 8, "Mk", 2, 1, 848, {1.46000004}, false},
    {5, 16, "Mb", 2, 1, 880, {6.15399981}, false},
    {5, 20, "Bvk", 2, 1, 920, {0}, false},
    {5, 21, "Bvm", 2, 1, 924, {0}, false},
    {5, 22, "Bvb", 2, 1, 928, {0}, false},
    {5, 25, "SaturationTorqueOfMaxOutputTorque", 2, 1, 960, {0.800000012}, true},
    {6, 1, "tmp", 2, 1, 968, {10}, false},
    {6, 2, "tmp2", 2, 1, 972, {100}, false}
}};
// clang-format on

struct UnreachableFact {
  int group;
  int identifier;
  std::string_view name;
};

/// Documented parameters that the firmware's lookup does not find.
inline constexpr std::array<UnreachableFact, 33> kUnreachableFacts{
    {{3, 5, "TorqueLPFtau"},
     {3, 7, "EnableTorqueSaturation"},
     {3, 8, "TorqueMax"},
     {3, 9, "TorqueRampUp"},
     {3, 10, "TorqueRampUpTime"},
     {3, 30, "LQR_K"},
     {3, 31, "LQR_MaxYawError"},
     {4, 4, "SoftwareLPFcoeffs_a"},
     {4, 5, "SoftwareLPFcoeffs_b"},
     {4, 16, "EstimateCOMminVelocity"},
     {4, 17, "MaxCOMDeviation"},
     {4, 18, "MadgwickBeta"},
     {4, 19, "GyroCov_Tuning_Factor"},
     {4, 20, "AccelCov_Tuning_Factor"},
     {4, 21, "cov_gyro_mpu"},
     {4, 22, "cov_acc_mpu"},
     {5, 2, "COM_X"},
     {5, 3, "COM_Y"},
     {5, 4, "COM_Z"},
     {5, 6, "g"},
     {5, 7, "rk"},
     {5, 9, "Jk"},
     {5, 10, "rw"},
     {5, 11, "Mw"},
     {5, 12, "i_gear"},
     {5, 13, "Jow"},
     {5, 14, "Jm"},
     {5, 15, "Jw"},
     {5, 17, "Jbx"},
     {5, 18, "Jby"},
     {5, 19, "Jbz"},
     {5, 23, "EncoderTicksPrRev"},
     {5, 24, "TicksPrRev"}}};

/// The memory of the parameters after a start, with zeros between the fields.
/// Source: firmware, Parameters.h compiled and executed on the host (GCC 12, x86-64), as hex.
inline std::string default_memory_hex() {
  return "0100d00301010100000000000002000000004843020000000ad7a33b01000000"
         "0000803f01000000cdcc4c3d0000003f010000000000003f01000000cdcc4c3d"
         "cdcc4c3d0000003f010100010000c0400000c0400000c0400000a0400000a040"
         "0000c040cdcc4c3fcdcc4c3f9a99993e00000000000000000000000000000000"
         "0000000000002041249a014350bfc5294e3f25c0f1d9fb4010bc712743ce8fbe"
         "249a81c23a7ae0424e3f25c0f1d97bc0a660da4043ce8fbe249a81c23a7ae0c2"
         "4e3f25c0f1d97bc0a660dac043ce8fbe00000000000000000000000000000000"
         "00000000000000000000803f0100000000004040000080409a99993ecdcc4c3f"
         "cdcccc3d9a99993e0000003f0000003f00010000cdcccc3d00004040cdcc4c3e"
         "a3105928000080bf39381941d28cf129d32ba3287326c8bf1c3b63403d372229"
         "b9b79140c62917290000803f35c8b1a7537dce29375519412b31c83f6a6d75a8"
         "0c0503292d9763401112d6289eba91400000484301010000000000000000803f"
         "5a78efbf91f7603f96033a3c0b5072bc96033a3c00000100ffe6db2e0cc6a934"
         "def50d3800000040000000000000003f0000004000401c4695bfd63395bfd633"
         "95bfd6335f70893095bfd63395bfd6335f70893077cc2b3277cc2b3277cc2b32"
         "000001010000803f0000a0405f708930acc52737cdcccc3dcdcccc3d0ad7233c"
         "0ad7233c5f7089305f7089305f708930010000000000803f6a47dbbfacea3f3f"
         "bec9913c95ef7c3abec9913c010000000000fa438fc2753ccdcccc3d01010101"
         "cdcc4c3e00000000cdcc4c3d0ad7233c0ad7a33c0000803f0000803f4445023a"
         "81aca8377ebd6b3681aca837806a37393603dab77ebd6b363603dab7381bb73a"
         "13d6ce396d0a22350702c4b76d0a223523a1cd3955f76eb60702c4b755f76eb6"
         "014c823a6ad20037d82585b2b0738333d82585b2a1d6f9364f0d17b3b0738333"
         "4f0d17b3a76905377b1f1639b6c1d7379bae6237b6c1d7374f850a395669d737"
         "9bae62375669d737819b1439ccbc8c2bccbc8c2b000000000000000000000000"
         "5fc7413ec176db3dd15b843efea07b3f84bc7a3fd729763f0000803f00000000"
         "00000000000000000000803f0000000000000000000000000000803f00000000"
         "182d4454fb210940b81e1d419318043e48e1ba3f6f12833b5d2c793ca2b4d73e"
         "0000000000000000a2b4d73e643b5f3f91edc440e3367a40f1f47a40849ecd3d"
         "cdcc4c3d713d8a3eabaa8a40faed6b3a62c1fd3832e34f3b0000000000000000"
         "0000000000400000abaa8a470000704123dbf93c713dea3e63141d4490c2fd3f"
         "cdcc4c3f00000000000020410000c842";
}

}  // namespace fakebot::test
